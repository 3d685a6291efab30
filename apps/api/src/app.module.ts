import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from './config/environment.js';
import { coreModules } from './core-modules.js';
import { featureModules } from './feature-modules.js';
import type { AppLogger } from './logging/logger.js';

/** The HTTP service. */
@Module({})
export class AppModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return { module: AppModule, imports: [...coreModules(environment, logger), ...featureModules] };
  }
}
