import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyInstance } from 'fastify';

/** Lower-cases UUIDs in the path like the database does, because ids are compared and bound to secrets as text. */
export function normalizeIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const params = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(params)) params[name] = idSchema.safeParse(value).data ?? value;
    done();
  });
}
