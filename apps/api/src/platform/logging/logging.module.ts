import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type AppLogger, LOGGER } from './logger.js';

@Global()
@Module({})
export class LoggingModule {
  static with(logger: AppLogger): DynamicModule {
    return { module: LoggingModule, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}
