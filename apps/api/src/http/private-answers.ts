import type { FastifyInstance } from 'fastify';
import { askedFor } from './request-path.js';

/** No cache keeps an answer of the API unless its handler says so: nearly all of them are about one person. */
export function keepAnswersPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(?:api|auth)\//.test(askedFor(request)) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}
