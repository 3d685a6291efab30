import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { createFastifyAdapter } from '../http/fastify-adapter.js';
import { preparePlatform } from './platform.js';

/** The HTTP application, complete but not listening. */
export async function createHttpApp(environment: Environment, logger: AppLogger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(environment, logger),
    createFastifyAdapter(environment, logger),
    { logger: new NestLogger(logger), rawBody: true, abortOnError: false },
  );
  await preparePlatform(app, environment, logger);
  return app;
}
