import type { FastifyReply, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Prevents other websites in the developer's browser from changing state, such as emptying the mailbox. */
export async function refuseForeignOrigins(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers;
  if (origin === undefined || READING.has(request.method)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  await reply.code(403).type('text/plain').send('Requests from other websites are refused.');
}
