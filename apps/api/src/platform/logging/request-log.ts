import type { FastifyInstance } from 'fastify';
import { trace } from '@opentelemetry/api';
import type { AppLogger } from './logger.js';

/**
 * One line for each answered request. It names the route's pattern, never the address itself: share tokens, invitation tokens and
 * sign-in codes travel in addresses.
 */
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
