import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyInstance } from 'fastify';

/** Writes the ids in a request's path as the database does, in lower case: code below compares them, and binds secrets to them, as text. */
export function normalizeIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const params = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(params)) params[name] = idSchema.safeParse(value).data ?? value;
    done();
  });
}
