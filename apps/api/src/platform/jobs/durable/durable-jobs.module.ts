import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { DurableJobs } from './durable-jobs.js';
import { JobWorkers } from './job-workers.js';
import { JobsRepository } from './jobs.repository.js';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([DurableJob])],
  providers: [DurableJobs, JobWorkers, JobsRepository],
  exports: [DurableJobs, JobsRepository],
})
export class DurableJobsModule {}
