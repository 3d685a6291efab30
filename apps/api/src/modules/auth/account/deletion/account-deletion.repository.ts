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

export interface ErasedRows {
  credentials: number;
  documents: number;
}

const NAMED_IN_MAILS = ['personName', 'deletedBy', 'askedBy', 'recordedBy', 'decidedBy'];

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

  async countRows(userId: string): Promise<ErasedRows> {
    const [counts] = await this.statements.sql<[ErasedRows]>`
      select count(*)::int as credentials, (count(d.id) + (
          select count(r.storage_key) from credential_renewals r join credentials c on c.id = r.credential_id where c.owner_id = ${userId}
        ))::int as documents
      from credentials c left join documents d on d.credential_id = c.id where c.owner_id = ${userId}`;
    return counts;
  }

  /**
   * Triggers queue the removal of files. `addresses` are those the account holds as verified: unverified claims must
   * not erase the rows of the real holder. Rows matched by address never belong to another account.
   */
  async erase(id: string, addresses: readonly string[]): Promise<void> {
    const { statements } = this;
    const own = addresses.map((address) => address.toLowerCase());
    // The weekly matrix names every member in its CSV. Mails created after the deletion request no longer include
    // this person.
    await statements.sql`
      delete from outbox_messages where user_id = ${id} or (user_id is null and lower(recipient) = any(${own}::text[]))
        or (kind = 'invitation' and named_user_id = ${id})
        or (kind = 'compliance-week'
          and created_at <= coalesce((select requested_at from account_deletions where user_id = ${id}), now())
          and organization_id in (select organization_id from all_memberships where user_id = ${id}
            union select organization_id from former_members where user_id = ${id}))`;
    await statements.sql`
      update outbox_messages set named_user_id = null, payload = payload || coalesce((
          select jsonb_object_agg(key, 'a former member') from jsonb_object_keys(payload) key
          where key = any(${NAMED_IN_MAILS}::text[])), '{}')
        where named_user_id = ${id}`;
    await statements.sql`
      update compliance_mails set cells = array(select cell from unnest(cells) cell where split_part(cell, ':', 1) <> ${id})
        where organization_id in (
          select organization_id from all_memberships where user_id = ${id} union select organization_id from former_members where user_id = ${id})`;
    await statements.sql`delete from invitations where lower(email) = any(${own}::text[])`;
    await statements.sql`
      delete from webhook_deliveries where event in ('badge.issued', 'badge.revoked')
        and lower(data ->> 'recipientEmail') = any(${own}::text[])`;
    // Their badges stay verifiable: signed documents contain only a hash of the address. Awards of closed organizations
    // have no address, so the hash finds them.
    await statements.sql`
      update badge_awards set email = null, name = null where lower(email) = any(${own}::text[])
        or (lower(email) is null and name is not null and identity_hash in (
          select 'sha256$' || encode(sha256(convert_to(address || salt, 'UTF8')), 'hex') from unnest(${own}::text[]) address))`;
    await statements.sql`delete from rollout_allowances where kind = 'user' and subject = ${id}`;
    await statements.sql`delete from remote_preview_allowances where kind = 'user' and subject = ${id}`;
    // These columns start with the operator's address, followed by details in parentheses.
    await statements.sql`
      update release_tokens set created_by = 'a former operator'
        where lower(split_part(created_by, ' (', 1)) = any(${own}::text[])`;
    await statements.sql`
      update rollout_plans set made_by = 'a former operator' where lower(split_part(made_by, ' (', 1)) = any(${own}::text[])`;
    // Mailbox counters stay, so that deleting accounts can't bypass the limit on invitations.
    await statements.sql`delete from invitation_mails where counted = ${`account:${id}`}`;
    await statements.sql`delete from users where id = ${id}`;
    // Deferred triggers write names into the audit trail, so run them before erasing the names.
    await statements.sql`set constraints all immediate`;
    await statements.sql`insert into audit_erasures (person_id, addresses) values (${id}, ${own}::text[])`;
  }
}
