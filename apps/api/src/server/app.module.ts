import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import type { Work } from '@tracker/database/time-limits';
import type { Environment } from '../platform/config/environment.js';
import { JobRunner } from '../platform/jobs/job-runner.js';
import type { AppLogger } from '../platform/observability/logger.js';
import { PlatformModule } from './platform.module.js';
import { featureModules } from './feature-modules.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './health/metrics.controller.js';

@Module({
  imports: featureModules,
  controllers: [HealthController, MetricsController],
})
export class AppModule {
  /** With Redis, workers run the jobs; without it, this process does. Specs start the jobs that they test. */
  static forRequests(environment: Environment, logger: AppLogger): DynamicModule {
    const { redisUrl, nodeEnv } = environment;
    return appModule(environment, logger, 'request', !redisUrl && nodeEnv !== 'test');
  }

  static forWorker(environment: Environment, logger: AppLogger): DynamicModule {
    return appModule(environment, logger, 'background', true);
  }

  static forCommand(environment: Environment, logger: AppLogger): DynamicModule {
    return appModule(environment, logger, 'background', false);
  }
}

function appModule(environment: Environment, logger: AppLogger, work: Work, runsJobs: boolean): DynamicModule {
  const platform = PlatformModule.with(environment, logger, work);
  if (!runsJobs) return { module: AppModule, imports: [platform] };
  return {
    module: AppModule,
    imports: [platform, DiscoveryModule, ScheduleModule.forRoot()],
    providers: [JobRunner],
  };
}
