import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { JobMetrics } from './job-metrics.js';
import { JobOperationsController } from './job-operations.controller.js';
import { JobOperationsRepository } from './job-operations.repository.js';
import { RetentionJob } from './retention.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([DurableJob])],
  controllers: [JobOperationsController],
  providers: [JobMetrics, JobOperationsRepository, RetentionJob],
})
export class JobOperationsModule {}
