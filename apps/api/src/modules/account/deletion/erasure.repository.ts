import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { mailboxKey } from '../../organizations/email-address.js';
import { personName } from '../../organizations/membership.repository.js';
import type { User } from '@tracker/database/entities/user.entity';

export interface ErasedRows {
  credentials: number;
  documents: number;
}

/** What mails to others call whoever they tell of (`MailData`); the week's matrix has all members and their addresses in its CSV. */
const NAMED_IN_MAILS = ['personName', 'deletedBy', 'askedBy', 'recordedBy', 'decidedBy'];

/** SQL by hand, because it takes whole sets of rows from the tables of all modules at once. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async count(userId: string): Promise<ErasedRows> {
    const [counts]: [ErasedRows] = await this.unitOfWork.manager.sql`
      select count(*)::int as credentials, (count(d.id) + (
          select count(r.storage_key) from credential_renewals r join credentials c on c.id = r.credential_id where c.owner_id = ${userId}
        ))::int as documents
      from credentials c left join documents d on d.credential_id = c.id where c.owner_id = ${userId}`;
    return counts;
  }

  /** Everything, what others wrote about the person included. Files follow by the triggers of their rows. */
  async erase(person: User): Promise<void> {
    const { id, email, emailVerified } = person;
    const { manager } = this.unitOfWork;
    // Whoever only claimed an address must not take along what is its holder's.
    const addresses = emailVerified ? [email.toLowerCase()] : [];
    await manager.sql`
      delete from outbox_messages where user_id = ${id} or lower(recipient) = any(${addresses}::text[])
        or payload ->> 'inviterEmail' = ${email} or position(lower(${email}) in lower(payload ->> 'csv')) > 0`;
    // Others still hear what happened: their mails, as long as they could not be delivered, stay without the name.
    const names = [email, personName(person)];
    await manager.sql`
      update outbox_messages set payload = payload || (
          select jsonb_object_agg(key, 'a former member') from jsonb_each_text(payload)
          where key = any(${NAMED_IN_MAILS}::text[]) and value = any(${names}::text[]))
        where exists (
          select from jsonb_each_text(payload) where key = any(${NAMED_IN_MAILS}::text[]) and value = any(${names}::text[]))`;
    await manager.sql`
      update compliance_mails set cells = array(select cell from unnest(cells) cell where split_part(cell, ':', 1) <> ${id})
        where organization_id in (
          select organization_id from all_memberships where user_id = ${id} union select organization_id from former_members where user_id = ${id})`;
    await manager.sql`delete from invitations where lower(email) = any(${addresses}::text[])`;
    await manager.sql`delete from rollout_allowances where kind = 'user' and subject = ${id}`;
    await manager.sql`delete from remote_preview_allowances where kind = 'user' and subject = ${id}`;
    // Written as in the log of rollouts: the address, and how it came.
    await manager.sql`
      update release_tokens set created_by = 'a former operator'
        where lower(split_part(created_by, ' (', 1)) = any(${addresses}::text[])`;
    await manager.sql`
      update rollout_plans set made_by = 'a former operator' where lower(split_part(made_by, ' (', 1)) = any(${addresses}::text[])`;
    const counted = [`account:${id}`, `mailbox:${mailboxKey(email)}`];
    await manager.sql`delete from invitation_mails where counted = any(${counted}::text[])`;
    await manager.sql`delete from users where id = ${id}`;
    // What went until here is recorded now, with names; then these go.
    await manager.sql`set constraints all immediate`;
    await manager.sql`insert into audit_erasures (person_id, addresses) values (${id}, ${addresses}::text[])`;
  }
}
