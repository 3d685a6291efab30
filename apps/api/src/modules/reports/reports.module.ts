import { Module } from '@nestjs/common';
import { ComplianceScopeService } from './compliance-scope.service.js';
import { ComplianceController } from './compliance.controller.js';
import { ComplianceRepository } from './compliance.repository.js';
import { ComplianceService } from './compliance.service.js';

@Module({
  controllers: [ComplianceController],
  providers: [ComplianceRepository, ComplianceScopeService, ComplianceService],
})
export class ReportsModule {}
