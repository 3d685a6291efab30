import { Module } from '@nestjs/common';
import { JobMetrics } from './job-metrics.js';
import { JobOperationsController } from './job-operations.controller.js';
import { JobOperationsRepository } from './job-operations.repository.js';
import { JobRetentionJob } from './job-retention.job.js';

@Module({
  controllers: [JobOperationsController],
  providers: [JobMetrics, JobOperationsRepository, JobRetentionJob],
})
export class JobOperationsModule {}
