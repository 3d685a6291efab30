import type { FastifyInstance } from 'fastify';

/**
 * One line for each answered request. It names the route's pattern, never the address itself: share tokens, invitation tokens and
 * sign-in codes travel in addresses.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = Math.round(reply.elapsedTime);
    const level =
      reply.statusCode >= 500
        ? 'error'
        : route === '/healthz' || route === '/readyz' || route === '/metrics'
          ? 'debug'
          : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}
