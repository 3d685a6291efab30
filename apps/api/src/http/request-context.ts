import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuditContext } from '@tracker/database/audit-context';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

const SYSTEM: AuditContext = { actorId: null, requestId: null };

/** Who is behind the code that runs right now: the transactions it opens carry that into the audit trail. */
@Injectable()
export class RequestContext implements NestInterceptor {
  private readonly contexts = new AsyncLocalStorage<AuditContext>();

  get current(): AuditContext {
    return this.contexts.getStore() ?? SYSTEM;
  }

  /** Runs `work` in the name of somebody, outside of any request: command lines, imports. */
  run<T>(context: AuditContext, work: () => T): T {
    return this.contexts.run(context, work);
  }

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    // Nest binds the handler to the context in which handle() is called, not to the one it is subscribed in.
    return this.run({ actorId: request.actor?.userId ?? null, requestId: request.id }, () => next.handle());
  }
}
