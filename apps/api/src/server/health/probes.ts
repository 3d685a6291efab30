import type { INestApplicationContext } from '@nestjs/common';
import { fastify } from 'fastify';
import type { Environment } from '../../platform/config/environment.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { mayScrape } from './metrics.controller.js';
import { ReadinessService } from './readiness.service.js';

export async function serveProbes(
  app: INestApplicationContext,
  { workerPort, host, metricsToken }: Pick<Environment, 'workerPort' | 'host' | 'metricsToken'>,
): Promise<void> {
  if (workerPort === null) return;
  const readiness = app.get(ReadinessService, { strict: false });
  const metrics = app.get(Metrics, { strict: false });
  const server = fastify();
  server.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('There is nothing at this address.'));
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get(
    '/readyz',
    async (_request, reply) =>
      (await readiness.read()) ??
      reply.code(503).send('The service is not available right now. Please try again shortly.'),
  );
  server.get('/metrics', async (request, reply) =>
    mayScrape(request, { metricsToken })
      ? reply.type(metrics.registry.contentType).send(await metrics.text())
      : reply.callNotFound(),
  );
  await server.listen({ port: workerPort, host });
}
