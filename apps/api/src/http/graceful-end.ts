import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Time for the proxies in front to let go of the connections they keep open. */
const DRAIN_MS = 3_000;
/** Time to read what came with the last connections. */
const LAST_REQUESTS_MS = 500;

/**
 * How the application ends without losing a request. A proxy may send one on a kept connection at the very moment in which it is closed, and
 * may not repeat it then. So for a while every answer closes its connection, while new ones are still taken; only then the port is closed, and
 * what is under way is finished.
 */
export function gracefulEnd(
  app: NestFastifyApplication,
  { isBehindProxy }: { isBehindProxy: boolean },
): () => Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  let isEnding = false;
  // Not a hook: those cannot be added to an application that is ready.
  fastify.server.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('connection', 'close');
  });
  return async () => {
    isEnding = true;
    if (isBehindProxy) {
      await sleep(DRAIN_MS);
      // The socket's own close: the HTTP server's would also cut connections whose first request was not read yet.
      Server.prototype.close.call(fastify.server);
      await sleep(LAST_REQUESTS_MS);
    }
    await app.close();
  };
}

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
