import { Module } from '@nestjs/common';
import { RequirementsModule } from '../requirements/requirements.module.js';
import { ComplianceController } from './compliance.controller.js';
import { ComplianceRepository } from './compliance.repository.js';
import { ComplianceService } from './compliance.service.js';

@Module({
  imports: [RequirementsModule],
  controllers: [ComplianceController],
  providers: [ComplianceRepository, ComplianceService],
})
export class ReportsModule {}
