import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Environment } from '../platform/config/environment.js';
import { coreModules } from './core-modules.js';
import { featureModules } from './feature-modules.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import type { AppLogger } from '../platform/logging/logger.js';

@Module({})
export class AppModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return {
      module: AppModule,
      imports: [...coreModules(environment, logger, 'request'), ...featureModules, ...jobsInProcess(environment)],
    };
  }
}

/** With Redis, workers run the jobs; without it, this process does. Specs start the jobs that they test. */
function jobsInProcess({ redisUrl, nodeEnv }: Environment): Type[] {
  return redisUrl || nodeEnv === 'test' ? [] : [JobsModule];
}
