import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import secureSession from '@fastify/secure-session';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';
import { type AppLogger, createRequestLogger } from '../logging/logger.js';
import { logRequests } from '../logging/request-log.js';
import { letPassportRedirect, signInSessionOptions } from '../modules/auth/sign-in-session.js';
import { PreviewHeadService } from '../modules/portfolio/preview/preview-head.service.js';
import { RegistryService } from '../modules/rollout/registry.service.js';
import { RolloutRevision } from '../modules/rollout/rollout-revision.js';
import { Metrics } from '../observability/metrics.js';
import { serveApiDocument } from '../http/api-document.js';
import { parseBodies } from '../http/body-parsers.js';
import { Clock } from '../clock/clock.js';
import { drainConnections } from '../http/graceful-end.js';
import { keepAnswersPrivate, secureAnswers } from '../http/security-headers.js';
import { pageDataOf } from './page-data.js';
import { pageHeadsOf } from './page-heads.js';
import { servePages } from '../http/pages/page-routes.js';
import { limitRates } from '../http/rate-limit.js';
import { announceRevision } from './remotes-revision.js';
import { identifyCallers, nameCallers } from '../http/request-access.js';
import { RequestContext } from '../actor/request-context.js';
import { SessionLookup } from '../actor/actor.js';
import { installValidationSentences } from '../http/validation-sentences.js';

/** Puts around the handlers what every request passes, in this order, and starts the application. */
export async function preparePlatform(
  app: NestFastifyApplication,
  environment: Environment,
  logger: AppLogger,
): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  installValidationSentences();
  parseBodies(app);
  drainConnections(fastify);
  keepAnswersPrivate(fastify);
  logRequests(fastify, createRequestLogger(environment));
  app.get(Metrics).observe(fastify);
  secureAnswers(fastify, environment);
  await limitRates(fastify, environment, app.get(Clock), logger);
  await app.register(cookie);
  await app.register(secureSession, signInSessionOptions(environment));
  letPassportRedirect(fastify);
  await app.register(multipart, { throwFileSizeLimit: false });
  const sessions = app.get(SessionLookup, { strict: false });
  identifyCallers(fastify, sessions, environment);
  nameCallers(fastify, app.get(RequestContext));
  announceRevision(fastify, app.get(RolloutRevision, { strict: false }));
  await servePages(
    app,
    environment,
    pageDataOf(app.get(RegistryService, { strict: false }), sessions, environment, logger),
    pageHeadsOf(app.get(PreviewHeadService, { strict: false }), logger),
  );
  await serveApiDocument(app);
  await app.init();
  await fastify.ready();
}
