import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../platform/config/environment.js';
import { type AppLogger, createRequestLogger, NestLogger } from '../platform/observability/logger.js';
import { logRequests } from '../platform/observability/request-log.js';
import { keepSignIns, letPassportRedirect } from '../modules/auth/sign-in/sign-in-session.js';
import { PublicPortfolioService } from '../modules/portfolio/public-portfolio.service.js';
import { PortfolioRenderingService } from '../modules/portfolio/rendering/portfolio-rendering.service.js';
import { RegistryService } from '../modules/rollout/registry/registry.service.js';
import { serveRemoteServices } from '../modules/rollout/service/service-routes.js';
import { ServiceProxy } from '../modules/rollout/service/service-proxy.service.js';
import { Metrics } from '../platform/observability/metrics.js';
import { describeV1 } from '../modules/integrations/v1/v1-document.js';
import { serveApiDocument, serveOpenApi } from '../platform/http/answers/api-document.js';
import { parseBodies } from '../platform/http/body-parsers.js';
import { Clock } from '../platform/clock.js';
import { drainConnections } from '../platform/http/graceful-end.js';
import { keepAnswersPrivate, secureAnswers } from '../platform/http/answers/security-headers.js';
import { pageDataOf, serverPagesOf } from './server-pages.js';
import { servePages } from '../platform/http/pages/page-routes.js';
import { normalizeIds } from '../platform/http/request-path.js';
import { limitRates } from '../platform/http/limits/rate-limit.js';
import { identifyCallers, nameCallers } from '../platform/http/access/request-access.js';
import { RequestContext } from '../platform/actor/request-context.js';
import { ApiTokenLookup, DirectoryLookup, ReleaserLookup, SessionLookup } from '../platform/actor/actor.js';
import { installValidationSentences } from '../platform/http/errors/validation-sentences.js';
import { REMOTES_REVISION_HEADER } from '@tracker/contracts/rollout/remote-builds';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { createFastifyAdapter } from '../platform/http/fastify-adapter.js';

export async function createHttpApp(environment: Environment, logger: AppLogger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRequests(environment, logger),
    createFastifyAdapter(environment, logger),
    { logger: new NestLogger(logger), rawBody: true, abortOnError: false },
  );
  await preparePlatform(app, environment, logger);
  return app;
}

/** Hooks run in the order in which they are added here. */
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
  if (environment.sendsTraces) {
    const { HandlerSpans, nameRequestSpans } = await import('../platform/observability/request-log.js');
    app.useGlobalInterceptors(new HandlerSpans());
    nameRequestSpans(fastify);
  }
  logRequests(fastify, createRequestLogger(environment));
  app.get(Metrics).observe(fastify);
  secureAnswers(fastify, environment);
  await limitRates(fastify, environment, app.get(Clock), logger);
  await app.register(cookie);
  keepSignIns(fastify, environment, app.get(Clock));
  letPassportRedirect(fastify);
  await app.register(multipart, { throwFileSizeLimit: false });
  const sessions = app.get(SessionLookup, { strict: false });
  const directories = app.get(DirectoryLookup, { strict: false });
  normalizeIds(fastify);
  const releasers = app.get(ReleaserLookup, { strict: false });
  const tokens = app.get(ApiTokenLookup, { strict: false });
  identifyCallers(fastify, sessions, directories, releasers, tokens, environment);
  nameCallers(fastify, app.get(RequestContext));
  sendRevision(fastify, app.get(RegistryService, { strict: false }));
  const portfolios = app.get(PublicPortfolioService, { strict: false });
  const renderings = app.get(PortfolioRenderingService, { strict: false });
  await servePages(
    app,
    environment,
    pageDataOf(app.get(RegistryService, { strict: false }), sessions, environment, logger),
    serverPagesOf(environment, { portfolios, renderings }, logger),
  );
  await serveRemoteServices(fastify, app.get(ServiceProxy, { strict: false }));
  await serveApiDocument(app);
  serveOpenApi(fastify, '/api/v1/openapi.json', () => describeV1(app, environment));
  await app.init();
  await fastify.ready();
}

function sendRevision(fastify: FastifyInstance, { revision }: RegistryService): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader(REMOTES_REVISION_HEADER)) {
      const current = revision.current();
      if (current > 0) reply.header(REMOTES_REVISION_HEADER, String(current));
    }
    done();
  });
}
