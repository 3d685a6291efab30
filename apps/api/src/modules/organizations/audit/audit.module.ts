import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from '@tracker/database/entities/organizations/audit-entry.entity';
import { DownloadsModule } from '../../../platform/downloads/downloads.module.js';
import { AuditMonthsJob } from './audit-months.job.js';
import { AuditMonthsRepository } from './audit-months.repository.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [DownloadsModule, TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditController],
  providers: [AuditMonthsJob, AuditMonthsRepository, AuditRepository, AuditService],
})
export class AuditModule {}
