import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import secureSession from '@fastify/secure-session';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { logRequests } from '../logging/request-log.js';
import { letPassportRedirect, signInSessionOptions } from '../modules/auth/sign-in-session.js';
import { identifyCallers } from './request-access.js';
import { SessionLookup } from './session-lookup.js';
import { installValidationSentences } from './validation-sentences.js';

const JSON_LIMIT_BYTES = 256 * 1024;

/** The HTTP application, complete but not listening. */
export async function createHttpApp(environment: Environment, logger: AppLogger): Promise<NestFastifyApplication> {
  installValidationSentences();
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: environment.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(environment, logger), adapter, {
    logger: new NestLogger(logger),
    rawBody: true,
  });
  const fastify = adapter.getInstance();
  logRequests(fastify);
  await app.register(cookie);
  await app.register(secureSession, signInSessionOptions(environment));
  letPassportRedirect(fastify);
  identifyCallers(fastify, app.get(SessionLookup, { strict: false }), environment);
  await app.init();
  await fastify.ready();
  return app;
}
