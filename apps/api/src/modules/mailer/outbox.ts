import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { OutgoingMail } from './mail-kinds.js';
import { Wake } from '../../jobs/wake/wake.js';

const INSERT = `
  insert into outbox_messages (kind, dedupe_key, recipient, user_id, organization_id, payload)
  select kind, dedupe_key, recipient, user_id, organization_id, payload
  from jsonb_to_recordset($1::jsonb)
    as mail (kind text, dedupe_key text, recipient text, user_id uuid, organization_id uuid, payload jsonb)
  on conflict (dedupe_key) do nothing`;

/**
 * Where mail leaves the use cases: rows written in the transaction that causes them, so that a mail exists exactly when its cause
 * does. A relay sends them once the transaction is committed.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
  ) {}

  /** Queues mails in the running unit of work. A mail whose dedupe key was queued before is left out. */
  async add(...mails: OutgoingMail[]): Promise<void> {
    if (!this.unitOfWork.runner) throw new Error('Mail is queued inside the unit of work that causes it.');
    if (mails.length === 0) return;
    const rows = mails.map(({ kind, dedupeKey, to, userId, organizationId, data }) => ({
      kind,
      dedupe_key: dedupeKey,
      recipient: to,
      user_id: userId ?? null,
      organization_id: organizationId ?? null,
      payload: data,
    }));
    await this.unitOfWork.manager.query(INSERT, [JSON.stringify(rows)]);
    this.unitOfWork.afterCommit(() => this.wake.announce('outbox'));
  }

  /** Takes a mail back that has not been sent yet. */
  async cancel(dedupeKey: string): Promise<void> {
    await this.unitOfWork.manager.query(
      `update outbox_messages set state = 'cancelled', settled_at = now(), payload = '{}'
       where dedupe_key = $1 and state in ('queued', 'failed')`,
      [dedupeKey],
    );
  }
}
