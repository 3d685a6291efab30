import { Injectable } from '@nestjs/common';
import type { AuditContext } from '@tracker/database/audit-context';
import { Scope } from '@tracker/database/scope';

const SYSTEM: AuditContext = { actorId: null, requestId: null };

/** Who is behind the code that runs right now: the transactions it opens carry that into the audit trail. */
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
