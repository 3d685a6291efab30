import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from '@tracker/database/entities/organizations/audit-entry.entity';
import { DownloadsModule } from '../../../platform/downloads/downloads.module.js';
import { AuditMonthsJob } from './audit-months.job.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [DownloadsModule, TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditController],
  providers: [AuditMonthsJob, AuditRepository, AuditService],
})
export class AuditModule {}
