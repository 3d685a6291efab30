import type { FastifyInstance } from 'fastify';

const MOST_RECORDS = 10_000;

/** The TXT records that an organization would add at its name server: `PUT /dns/txt {name, value}`, read at `GET /dns/txt?name=`. */
export async function dnsPlugin(server: FastifyInstance): Promise<void> {
  const records = new Map<string, string[]>();
  server.put('/dns/txt', (request, reply) => {
    const { name, value } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string' || !name || name.length > 253 || value.length > 2_000)
      return reply.code(400).type('text/plain').send('Give a name and a value.');
    if (records.size >= MOST_RECORDS) records.clear();
    records.set(keyOf(name), [value]);
    return reply.code(204).send();
  });
  server.get('/dns/txt', (request) => {
    const { name } = request.query as Record<string, unknown>;
    return records.get(keyOf(String(name))) ?? [];
  });
}

const keyOf = (name: string) => name.toLowerCase().replace(/\.$/, '');
