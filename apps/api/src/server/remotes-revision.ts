import { REMOTES_REVISION_HEADER } from '@tracker/contracts/remotes-revision';
import type { FastifyInstance } from 'fastify';
import type { RolloutRevision } from '../modules/rollout/rollout-revision.js';

/** Answers of the API tell a running page that people get other versions by now, so that it need not ask for that. */
export function announceRevision(fastify: FastifyInstance, revision: RolloutRevision): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader(REMOTES_REVISION_HEADER)) {
      const current = revision.current();
      if (current > 0) reply.header(REMOTES_REVISION_HEADER, String(current));
    }
    done();
  });
}
