import { Injectable } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/ids';
import { roleSchema } from '@tracker/contracts/roles.schema';
import type { RolloutAllowance } from '@tracker/contracts/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ambiguousOrganization, notAllowable } from './rollout.errors.js';

interface KnownUser {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Who gets a candidate by name. */
@Injectable()
export class AllowancesRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The allowance by id, so that a person may be named by address and an organization by its name. Throws when there is none, or are several. */
  async resolve({ kind, subject }: RolloutAllowance): Promise<RolloutAllowance> {
    const id = await this.idOf(kind, subject);
    if (id === undefined) throw notAllowable(kind, subject);
    return { kind, subject: id };
  }

  /** The account with this id or verified address. */
  async findUser(user: string): Promise<KnownUser | undefined> {
    const condition = idSchema.safeParse(user).success ? 'id = $1' : 'email_verified and lower(email) = lower($1)';
    const [row] = await this.unitOfWork.manager.query<KnownUser[]>(
      `select id, email, email_verified as "emailVerified" from users where ${condition}`,
      [user],
    );
    return row;
  }

  async insert(remote: string, { kind, subject }: RolloutAllowance): Promise<void> {
    await this.unitOfWork.manager.query(
      'insert into rollout_allowances (remote, kind, subject) values ($1, $2, $3) on conflict do nothing',
      [remote, kind, subject],
    );
  }

  async remove(remote: string, { kind, subject }: RolloutAllowance): Promise<void> {
    await this.unitOfWork.manager.query(
      'delete from rollout_allowances where remote = $1 and kind = $2 and subject = $3',
      [remote, kind, subject],
    );
  }

  async setEarlyAccess(organizationId: string, isOn: boolean): Promise<boolean> {
    const statement = isOn
      ? 'insert into early_access_organizations (organization_id) values ($1) on conflict do nothing returning 1'
      : 'delete from early_access_organizations where organization_id = $1 returning 1';
    const answer = await this.unitOfWork.manager.query<unknown[]>(statement, [organizationId]);
    // TypeORM gives rows for an insert, and rows with their count for a delete.
    const rows = isOn ? answer : (answer[0] as unknown[]);
    return rows.length > 0;
  }

  async hasEarlyAccess(organizationId: string): Promise<boolean> {
    const rows = await this.unitOfWork.manager.query<unknown[]>(
      'select 1 from early_access_organizations where organization_id = $1',
      [organizationId],
    );
    return rows.length > 0;
  }

  private async idOf(kind: RolloutAllowance['kind'], subject: string): Promise<string | undefined> {
    if (kind === 'role') return roleSchema.safeParse(subject).data;
    return kind === 'user' ? (await this.findUser(subject))?.id : this.organizationId(subject);
  }

  private async organizationId(subject: string): Promise<string | undefined> {
    const isId = idSchema.safeParse(subject).success;
    const rows = await this.unitOfWork.manager.query<{ id: string }[]>(
      `select id from organizations where ${isId ? 'id = $1' : 'lower(name) = lower($1)'} limit 2`,
      [subject],
    );
    if (rows.length > 1) throw ambiguousOrganization(subject);
    return rows[0]?.id;
  }
}
