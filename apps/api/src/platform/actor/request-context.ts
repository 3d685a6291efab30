import { Injectable } from '@nestjs/common';
import type { AuditContext } from '@tracker/database/audit-context';
import { Scope } from '@tracker/database/scope';

const SYSTEM: AuditContext = { actorId: null, agentId: null, requestId: null };

/** The actor and request id of the running code. Transactions copy them into the audit trail. */
@Injectable()
export class RequestContext {
  private readonly contexts = new Scope<AuditContext>();

  get current(): AuditContext {
    return this.contexts.current ?? SYSTEM;
  }

  run<T>(context: AuditContext, work: () => T): Promise<Awaited<T>> {
    return this.contexts.run(context, work);
  }
}
