import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from '../platform/config/environment.js';
import { coreModules } from './core-modules.js';
import { featureModules } from './feature-modules.js';
import type { AppLogger } from '../platform/logging/logger.js';

@Module({})
export class CommandLineModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return {
      module: CommandLineModule,
      imports: [...coreModules(environment, logger, 'background'), ...featureModules],
    };
  }
}
