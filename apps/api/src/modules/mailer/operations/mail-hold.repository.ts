import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Installation } from '@tracker/database/entities/platform/installation.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';

/** Mails of one kind that are not sent yet. */
export interface PendingMails {
  kind: string;
  mails: number;
  oldest: Date;
  /** Some of the addresses, shortened: `a…@example.test`. */
  recipients: string[];
}

/** Holds all mail of the installation, so that an operator can look at the outbox before anything is sent. */
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

  /** Drops the pending mails of a kind; answers how many. */
  async withdraw(kind: string): Promise<number> {
    const withdrawn = { state: 'cancelled', settledAt: () => 'now()', claim: null, payload: {} } as const;
    return (await this.messages.update({ kind, state: 'queued' }, withdrawn)).affected ?? 0;
  }

  /** In SQL, because the counts and the samples are of one moment. */
  async pending(): Promise<PendingMails[]> {
    return this.statements.sql<PendingMails[]>`
      select kind, count(*)::integer as mails, min(created_at) as oldest,
        (array_agg(regexp_replace(recipient, '^(.)[^@]*', '\\1…') order by created_at, id))[1:3] as recipients
      from outbox_messages where state = 'queued' group by kind order by mails desc, kind`;
  }
}
