import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const DRAIN_MS = 3_000;
const CLOSE_MS = 1_000;
const IDLE_TURN_MS = 1;
const LAST_REQUESTS_MS = 500;

/**
 * Shuts down without losing requests. A proxy may send a request on a kept-alive connection just as it closes, and may
 * not retry it. So for a while every response closes its connection while new ones are accepted; then the port closes
 * and pending requests finish.
 */
export function gracefulEnd(
  app: NestFastifyApplication,
  { isBehindProxy }: { isBehindProxy: boolean },
): () => Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  let isEnding = false;
  // Not a hook, because hooks can't be added once the application is ready.
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
 * Closing a port resets connections that the kernel has completed but the process has not accepted, and a proxy can't
 * retry a write sent on one. So the port closes right after an idle turn of the event loop.
 */
async function closePort(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  for (const deadline = performance.now() + CLOSE_MS; performance.now() < deadline;) {
    const [before, startedAt] = [accepted, performance.now()];
    await nextTurn();
    if (accepted === before && performance.now() - startedAt < IDLE_TURN_MS) break;
  }
  Server.prototype.close.call(server);
}

/**
 * The server closes idle connections on shutdown, but would wait the keep-alive period for those busy at that moment.
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
