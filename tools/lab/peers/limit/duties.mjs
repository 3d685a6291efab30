// What every product adds to a request (logging, metrics, rate limiting, security headers), with commonly used
// libraries.
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { Histogram } from 'prom-client';

export const WITH_DUTIES = {
  logger: true,
  disableRequestLogging: true,
  trustProxy: '127.0.0.1',
  genReqId: () => randomUUID(),
};

export async function addDuties(server) {
  await server.register(helmet, { hsts: { maxAge: 31_536_000 }, frameguard: { action: 'deny' } });
  await server.register(rateLimit, { max: 2_000_000, timeWindow: 20_000 });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, request.routeOptions.url, reply.statusCode];
    durations.observe({ method, route, status }, reply.elapsedTime / 1_000);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
