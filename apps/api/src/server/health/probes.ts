import type { INestApplicationContext } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { fastify } from 'fastify';
import { StoredManifests } from '../../modules/rollout/releases/stored-manifests.service.js';
import type { Environment } from '../../platform/config/environment.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { mayScrape } from './metrics.controller.js';
import { readReadiness } from './readiness.js';

export async function serveProbes(
  app: INestApplicationContext,
  { workerPort, host, metricsToken }: Pick<Environment, 'workerPort' | 'host' | 'metricsToken'>,
): Promise<void> {
  if (workerPort === null) return;
  const statements = app.get(Statements, { strict: false });
  const manifests = app.get(StoredManifests, { strict: false });
  const metrics = app.get(Metrics, { strict: false });
  const server = fastify();
  server.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('There is nothing at this address.'));
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get(
    '/readyz',
    async (_request, reply) =>
      (await readReadiness(statements, manifests)) ??
      reply.code(503).send('The service is not available right now. Please try again shortly.'),
  );
  server.get('/metrics', async (request, reply) =>
    mayScrape(request, { metricsToken })
      ? reply.type(metrics.registry.contentType).send(await metrics.text())
      : reply.callNotFound(),
  );
  await server.listen({ port: workerPort, host });
}
