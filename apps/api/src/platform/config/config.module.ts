import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from './environment.js';

@Global()
@Module({})
export class ConfigModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    };
  }
}
