import type { FastifyInstance } from 'fastify';

const MAX_RECORDS = 10_000;

export class TxtRecords {
  private readonly values = new Map<string, string[]>();

  set(name: unknown, value: unknown): boolean {
    if (typeof name !== 'string' || typeof value !== 'string' || !name) return false;
    if (name.length > 253 || value.length > 2_000) return false;
    if (this.values.size >= MAX_RECORDS) this.values.clear();
    this.values.set(keyOf(name), [value]);
    return true;
  }

  get(name: unknown): string[] {
    return this.values.get(keyOf(String(name))) ?? [];
  }
}

export async function dnsPlugin(server: FastifyInstance, records: TxtRecords): Promise<void> {
  server.put('/dns/txt', (request, reply) => {
    const { name, value } = (request.body ?? {}) as Record<string, unknown>;
    if (records.set(name, value)) return reply.code(204).send();
    return reply.code(400).type('text/plain').send('Give a name and a value.');
  });
  server.get('/dns/txt', (request) => records.get((request.query as Record<string, unknown>)['name']));
}

const keyOf = (name: string) => name.toLowerCase().replace(/\.$/, '');
