import type { FastifyInstance } from 'fastify';
import { trace } from '@opentelemetry/api';
import type { AppLogger } from './logger.js';

/** Logs the route pattern and never the URL, which can contain share tokens, invitation tokens and sign-in codes. */
export function logRequests(fastify: FastifyInstance, logger: AppLogger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = Math.round(reply.elapsedTime);
    const level =
      reply.statusCode >= 500
        ? 'error'
        : route === '/healthz' || route === '/readyz' || route === '/metrics'
          ? 'debug'
          : 'info';
    const who = {
      userId: request.actor?.userId,
      organizationId: request.membership?.organizationId,
      traceId: trace.getActiveSpan()?.spanContext().traceId,
    };
    logger[level](
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms, ...who },
      'request',
    );
    done();
  });
}
