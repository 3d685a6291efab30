import { Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';

export interface ErasedRows {
  credentials: number;
  documents: number;
}

/** The fields of `MailData` in which mails to others name a person. */
const NAMED_IN_MAILS = ['personName', 'deletedBy', 'askedBy', 'recordedBy', 'decidedBy'];

/** SQL by hand, because it takes whole sets of rows from the tables of all modules at once. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly statements: Statements) {}

  async count(userId: string): Promise<ErasedRows> {
    const [counts] = await this.statements.sql<[ErasedRows]>`
      select count(*)::int as credentials, (count(d.id) + (
          select count(r.storage_key) from credential_renewals r join credentials c on c.id = r.credential_id where c.owner_id = ${userId}
        ))::int as documents
      from credentials c left join documents d on d.credential_id = c.id where c.owner_id = ${userId}`;
    return counts;
  }

  /**
   * Deletes the account, everything that refers to it by id, and its name in mails and audit trails. Triggers of the rows queue the removal of files.
   * `addresses`: those of which the account is the holder. Only then do rows go that know a person by their address: a claimant must not erase the
   * holder's. Rows of nobody's account are matched, never another account's.
   */
  async erase(id: string, addresses: readonly string[]): Promise<void> {
    const { statements } = this;
    const own = addresses.map((address) => address.toLowerCase());
    // The week's matrix has every member in its CSV. One that was made after the request no longer has this person.
    await statements.sql`
      delete from outbox_messages where user_id = ${id} or (user_id is null and lower(recipient) = any(${own}::text[]))
        or (kind = 'invitation' and named_user_id = ${id})
        or (kind = 'compliance-week'
          and created_at <= coalesce((select requested_at from account_deletions where user_id = ${id}), now())
          and organization_id in (select organization_id from all_memberships where user_id = ${id}
            union select organization_id from former_members where user_id = ${id}))`;
    // Others still learn what happened: their mails stay, without the name.
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
    await statements.sql`delete from rollout_allowances where kind = 'user' and subject = ${id}`;
    await statements.sql`delete from remote_preview_allowances where kind = 'user' and subject = ${id}`;
    // Written as in the log of rollouts: the address, and how it came.
    await statements.sql`
      update release_tokens set created_by = 'a former operator'
        where lower(split_part(created_by, ' (', 1)) = any(${own}::text[])`;
    await statements.sql`
      update rollout_plans set made_by = 'a former operator' where lower(split_part(made_by, ' (', 1)) = any(${own}::text[])`;
    // The mailbox stays counted: its holder must not be flooded with invitations because an account is gone.
    await statements.sql`delete from invitation_mails where counted = ${`account:${id}`}`;
    await statements.sql`delete from users where id = ${id}`;
    // The deferred triggers record now what went, with names; then these go.
    await statements.sql`set constraints all immediate`;
    await statements.sql`insert into audit_erasures (person_id, addresses) values (${id}, ${own}::text[])`;
  }
}
