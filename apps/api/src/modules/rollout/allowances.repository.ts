import { Injectable } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/ids';
import { roleSchema } from '@tracker/contracts/roles';
import type { RolloutAllowance } from '@tracker/contracts/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { notAllowable } from './rollout.errors.js';

/** Who gets a candidate by name. */
@Injectable()
export class AllowancesRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The allowance by id, so that a person may be named by address. Throws when there is nobody of that name. */
  async resolve({ kind, subject }: RolloutAllowance): Promise<RolloutAllowance> {
    const id = kind === 'role' ? roleSchema.safeParse(subject).data : await this.idOf(kind, subject);
    if (id === undefined) throw notAllowable(kind, subject);
    return { kind, subject: id };
  }

  /** Id of the account with this id or address. */
  async findUserId(user: string): Promise<string | undefined> {
    return this.idOf('user', user);
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

  private async idOf(kind: 'organization' | 'user', subject: string): Promise<string | undefined> {
    const isId = idSchema.safeParse(subject).success;
    if (kind === 'organization' && !isId) return undefined;
    const statement =
      kind === 'organization'
        ? 'select id from organizations where id = $1'
        : `select id from users where ${isId ? 'id = $1' : 'email_verified and lower(email) = lower($1)'}`;
    const [row] = await this.unitOfWork.manager.query<{ id: string }[]>(statement, [subject]);
    return row?.id;
  }
}
