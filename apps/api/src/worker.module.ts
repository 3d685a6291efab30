import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { featureModules } from './feature-modules.js';
import { HttpModule } from './http/http.module.js';
import { JobRunner } from './jobs/job-runner.js';
import type { AppLogger } from './logging/logger.js';
import { LoggingModule } from './logging/logging.module.js';
import { ObservabilityModule } from './observability/observability.module.js';

/** The worker: the same capabilities without a port, and their background jobs. */
@Module({})
export class WorkerModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(environment),
        LoggingModule.with(logger),
        DatabaseModule,
        ObservabilityModule,
        HttpModule,
        DiscoveryModule,
        ...featureModules,
      ],
      providers: [JobRunner],
    };
  }
}
