import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Time for the proxies in front to let go of the connections they keep open. */
const DRAIN_MS = 3_000;
/** How long a busy process waits for a turn of its event loop in which it can close the port. */
const CLOSE_MS = 1_000;
/** A turn shorter than this had nothing to do. */
const IDLE_TURN_MS = 1;
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
      await closePort(fastify.server);
      await sleep(LAST_REQUESTS_MS);
    }
    await app.close();
  };
}

/**
 * Closing a port resets the connections that the kernel has completed and the process has not accepted: a proxy may have sent a write on one, and
 * cannot repeat it. So the port is closed right after a turn of the event loop that accepted nobody and had nothing else to do.
 */
async function closePort(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  for (const deadline = performance.now() + CLOSE_MS; performance.now() < deadline;) {
    const [before, startedAt] = [accepted, performance.now()];
    await nextTurn();
    if (accepted === before && performance.now() - startedAt < IDLE_TURN_MS) break;
  }
  // The socket's own close: the HTTP server's would also cut connections whose first request was not read yet.
  Server.prototype.close.call(server);
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
