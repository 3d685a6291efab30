import { Injectable } from '@nestjs/common';
import type { AuditContext } from '@tracker/database/audit-context';
import { Scope } from '@tracker/database/scope';
import type { FastifyInstance } from 'fastify';
import { isSafeMethod } from './safe-methods.js';

const SYSTEM: AuditContext = { actorId: null, requestId: null };

/** Who is behind the code that runs right now: the transactions it opens carry that into the audit trail. */
@Injectable()
export class RequestContext {
  private readonly contexts = new Scope<AuditContext>();

  get current(): AuditContext {
    return this.contexts.current ?? SYSTEM;
  }

  /** Runs the handlers of routes made from now on in the name of their caller; of safe methods there is nothing to record. */
  follow(fastify: FastifyInstance): void {
    const { contexts } = this;
    fastify.addHook('onRoute', (route) => {
      if ([route.method].flat().every(isSafeMethod)) return;
      const { handler } = route;
      route.handler = function (request, reply) {
        const context = { actorId: request.actor?.userId ?? null, requestId: request.id };
        return contexts.run(context, () => handler.call(this, request, reply));
      };
    });
  }
}
