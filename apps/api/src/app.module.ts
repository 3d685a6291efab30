import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from './config/environment.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpModule } from './http/http.module.js';
import type { AppLogger } from './logging/logger.js';
import { LoggingModule } from './logging/logging.module.js';
import { ObservabilityModule } from './observability/observability.module.js';
import { featureModules } from './feature-modules.js';

/** The HTTP service. */
@Module({})
export class AppModule {
  static with(environment: Environment, logger: AppLogger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(environment),
        LoggingModule.with(logger),
        DatabaseModule,
        ObservabilityModule,
        HttpModule,
        ...featureModules,
      ],
    };
  }
}
