import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { JobMetrics } from './job-metrics.js';
import { JobOperationsController } from './job-operations.controller.js';
import { JobOperationsRepository } from './job-operations.repository.js';
import { JobRetentionJob } from './job-retention.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([DurableJob])],
  controllers: [JobOperationsController],
  providers: [JobMetrics, JobOperationsRepository, JobRetentionJob],
})
export class JobOperationsModule {}
