import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { AccountExport } from '@tracker/database/entities/auth/account-export.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { LessThanOrEqual, type Repository } from 'typeorm';

@Injectable()
export class AccountDeletionRepository {
  constructor(
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(AccountExport) private readonly exports: Repository<AccountExport>,
    @InjectRepository(OutboxMessage) private readonly outbox: Repository<OutboxMessage>,
    @InjectRepository(Portfolio) private readonly portfolios: Repository<Portfolio>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  /**
   * Allows concurrent inserts of rows that reference the account. Otherwise a transaction that has locked an
   * organization would wait here, against the lock order.
   */
  lockAccount(userId: string): Promise<User | null> {
    return this.users.findOne({ where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  }

  find(userId: string): Promise<AccountDeletion | null> {
    return this.deletions.findOneBy({ userId });
  }

  async insert(deletion: Omit<AccountDeletion, 'user' | 'memberships'>): Promise<void> {
    await this.deletions.insert(deletion);
  }

  async remove(userId: string): Promise<void> {
    await this.deletions.delete({ userId });
  }

  async hidePortfolio(userId: string): Promise<boolean> {
    const { affected } = await this.portfolios.update({ ownerId: userId, isPublic: true }, { isPublic: false });
    return affected === 1;
  }

  async showPortfolio(userId: string): Promise<void> {
    await this.portfolios.update({ ownerId: userId }, { isPublic: true });
  }

  /** Queued reminders count as not sent, so they are sent again if the deletion is undone. */
  async silence(userId: string, settledAt: Date): Promise<void> {
    await this.sessions.delete({ userId });
    await this.exports.delete({ userId, state: 'preparing' });
    await this.statements.sql`
      with unsent as (
        delete from outbox_messages where user_id = ${userId} and kind = 'reminder-digest' and state = 'queued' returning id
      )
      delete from reminder_digests where id in (select id from unsent)`;
    await this.outbox.update({ userId, state: 'queued' }, { state: 'cancelled', payload: {}, settledAt });
  }

  async due(instant: Date): Promise<string[]> {
    const rows = await this.deletions.find({
      where: { requestedAt: LessThanOrEqual(instant) },
      order: { requestedAt: 'ASC', userId: 'ASC' },
    });
    return rows.map(({ userId }) => userId);
  }
}
