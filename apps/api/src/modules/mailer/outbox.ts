import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Statements } from '@tracker/database/statements';
import { Any, type FindOptionsWhere, In, type Repository } from 'typeorm';
import type { MailKind, OutgoingMail } from './templates/mail-kinds.js';
import { Wake } from '../../platform/jobs/wake/wake.js';

@Injectable()
export class Outbox {
  constructor(
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
    private readonly statements: Statements,
  ) {}

  async add(...mails: OutgoingMail[]): Promise<void> {
    if (!this.unitOfWork.runner) throw new Error('Mail is queued inside the unit of work that causes it.');
    if (mails.length === 0) return;
    const rows = mails.map(({ kind, dedupeKey, to, userId, organizationId, namedUserId, data }) => ({
      kind,
      dedupe_key: dedupeKey,
      recipient: to,
      user_id: userId ?? null,
      organization_id: organizationId ?? null,
      named_user_id: namedUserId ?? null,
      payload: data,
    }));
    // SQL, because TypeORM binds one parameter per value and PostgreSQL accepts at most 65,535.
    await this.statements.sql`
      insert into outbox_messages (kind, dedupe_key, recipient, user_id, organization_id, named_user_id, payload)
      select kind, dedupe_key, recipient, user_id, organization_id,
        coalesce(named_user_id, nullif(current_setting('tracker.actor_id', true), '')::uuid), payload
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail (kind text, dedupe_key text, recipient text, user_id uuid, organization_id uuid, named_user_id uuid, payload jsonb)
      on conflict (dedupe_key) do nothing`;
    this.unitOfWork.afterCommit(() => this.wake.notify('outbox'));
  }

  cancel(...dedupeKeys: string[]): Promise<void> {
    return this.cancelWhere({ dedupeKey: Any(dedupeKeys) });
  }

  cancelOf(organizationId: string, kinds: readonly MailKind[]): Promise<void> {
    return this.cancelWhere({ organizationId, kind: In(kinds) });
  }

  private async cancelWhere(mails: FindOptionsWhere<OutboxMessage>): Promise<void> {
    await this.messages.update(
      { ...mails, state: In(['queued', 'failed']) },
      { state: 'cancelled', settledAt: () => 'now()', payload: {} },
    );
  }
}
