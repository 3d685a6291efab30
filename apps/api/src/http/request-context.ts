import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { AuditContext } from '@tracker/database/audit-context';
import type { FastifyInstance } from 'fastify';

const SYSTEM: AuditContext = { actorId: null, requestId: null };

/** Who is behind the code that runs right now: the transactions it opens carry that into the audit trail. */
@Injectable()
export class RequestContext {
  private readonly contexts = new AsyncLocalStorage<AuditContext>();

  get current(): AuditContext {
    return this.contexts.getStore() ?? SYSTEM;
  }

  /** Runs `work` in the name of somebody, outside of any request: command lines, imports. */
  run<T>(context: AuditContext, work: () => T): T {
    return this.contexts.run(context, work);
  }

  /** Runs each handler in the name of its caller. */
  follow(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', (request, _reply, done) => {
      this.run({ actorId: request.actor?.userId ?? null, requestId: request.id }, done);
    });
  }
}
