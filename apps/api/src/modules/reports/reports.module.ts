import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { RequirementsModule } from '../requirements/requirements.module.js';
import { AuditPackController } from './audit-pack/audit-pack.controller.js';
import { AuditPackService } from './audit-pack/audit-pack.service.js';
import { ComplianceController } from './compliance.controller.js';
import { ComplianceService } from './compliance.service.js';

@Module({
  imports: [CredentialsModule, RequirementsModule],
  controllers: [AuditPackController, ComplianceController],
  providers: [AuditPackService, ComplianceService],
})
export class ReportsModule {}
