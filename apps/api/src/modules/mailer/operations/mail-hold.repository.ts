import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Installation } from '@tracker/database/entities/platform/installation.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';

export interface PendingMails {
  kind: string;
  mails: number;
  oldest: Date;
  recipients: string[];
}

@Injectable()
export class MailHoldRepository {
  constructor(
    @InjectRepository(Installation) private readonly installations: Repository<Installation>,
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    private readonly statements: Statements,
  ) {}

  async heldSince(): Promise<Date | null> {
    return (await this.installations.findOneBy({ isOnly: true }))?.mailHeldSince ?? null;
  }

  async hold(): Promise<void> {
    await this.installations.update({ mailHeldSince: IsNull() }, { mailHeldSince: () => 'now()' });
  }

  async release(): Promise<void> {
    await this.installations.update({ isOnly: true }, { mailHeldSince: null });
  }

  async withdraw(kind: string): Promise<number> {
    const withdrawn = { state: 'cancelled', settledAt: () => 'now()', claim: null, payload: {} } as const;
    return (await this.messages.update({ kind, state: 'queued' }, withdrawn)).affected ?? 0;
  }

  async pending(): Promise<PendingMails[]> {
    return this.statements.sql<PendingMails[]>`
      select kind, count(*)::integer as mails, min(created_at) as oldest,
        (array_agg(regexp_replace(recipient, '^(.)[^@]*', '\\1…') order by created_at, id))[1:3] as recipients
      from outbox_messages where state = 'queued' group by kind order by mails desc, kind`;
  }
}
