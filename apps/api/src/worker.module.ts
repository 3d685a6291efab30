import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Environment } from './config/environment.js';
import { coreModules } from './core-modules.js';
import { featureModules } from './feature-modules.js';
import { JobRunner } from './jobs/job-runner.js';
import type { AppLogger } from './logging/logger.js';

/** The worker: the same capabilities without a port, and their background jobs. */
@Module({})
export class WorkerModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [...coreModules(environment, logger), DiscoveryModule, ...featureModules],
      providers: [JobRunner],
    };
  }
}
