import type { FastifyInstance } from 'fastify';

/**
 * Answers given while the service stops end their connections: the server closes those that are idle when it stops, but would wait
 * a keep-alive period for each one that was busy at that moment.
 */
export function drainConnections(fastify: FastifyInstance): void {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
