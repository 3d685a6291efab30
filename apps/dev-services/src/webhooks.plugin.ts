import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const MAX_MESSAGES = 20_000;
const MAX_DELAY_MS = 120_000;

interface Message {
  at: string;
  method: string;
  headers: Record<string, unknown>;
  body: string;
}

interface Behaviour {
  status: number;
  delayMs: number;
}

class Receiver {
  readonly messages: Message[] = [];
  behaviour: Behaviour = { status: 200, delayMs: 0 };

  add(message: Message): void {
    this.messages.push(message);
    if (this.messages.length > MAX_MESSAGES) this.messages.shift();
  }
}

type ByName = { Params: { name: string } };

export async function webhooksPlugin(server: FastifyInstance): Promise<void> {
  const receivers = new Map<string, Receiver>();
  const receiver = (name: string): Receiver => {
    const found = receivers.get(name) ?? new Receiver();
    receivers.set(name, found);
    return found;
  };

  server.get<ByName>('/webhooks/:name/messages', ({ params }, reply) =>
    reply.header('cache-control', 'no-store').send(receiver(params.name).messages),
  );
  server.delete<ByName>('/webhooks/:name/messages', ({ params }, reply) => {
    receiver(params.name).messages.length = 0;
    return reply.code(204).send();
  });
  server.put<ByName>('/webhooks/:name/behaviour', ({ params, body }, reply) => {
    const { status = 200, delayMs = 0 } = (body ?? {}) as Partial<Behaviour>;
    if (!isWhole(status, 200, 599) || !isWhole(delayMs, 0, MAX_DELAY_MS))
      return reply
        .code(400)
        .type('text/plain')
        .send(`Give a status from 200 to 599 and a delayMs up to ${MAX_DELAY_MS}.`);
    receiver(params.name).behaviour = { status, delayMs };
    return receiver(params.name).behaviour;
  });

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<ByName>('/webhooks/:name', async ({ params, method, headers, body }, reply) => {
      const to = receiver(params.name);
      const { status, delayMs } = to.behaviour;
      to.add({ at: new Date().toISOString(), method, headers, body: typeof body === 'string' ? body : '' });
      await sleep(delayMs, undefined, { ref: false });
      if (status >= 300 && status < 400)
        reply.header('location', `/webhooks/${encodeURIComponent(params.name)}-redirected`);
      return reply
        .code(status)
        .type('text/plain')
        .send(status === 204 || status === 304 ? undefined : `${status}`);
    });
  });
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
}
