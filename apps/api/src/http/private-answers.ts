import type { FastifyInstance } from 'fastify';

/** No cache keeps an answer of the API unless its handler says so: nearly all of them are about one person. */
export function keepAnswersPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith('/api/') || request.url.startsWith('/auth/');
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
