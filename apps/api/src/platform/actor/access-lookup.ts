import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { Statements, statement } from '@tracker/database/statements';

const ROLE_OF_MEMBER = statement<{ organizationId: string; userId: string }, { role: Role }>(
  'role-of-member',
  'select role from memberships where organization_id = :organizationId and user_id = :userId',
);

const OWNS_REMOTE = statement<{ userId: string; remote: string | null }, { owns: boolean }>(
  'owner-of-remote',
  'select exists (select from remote_owners where user_id = :userId and (:remote::text is null or remote = :remote)) as owns',
);

/** Reads rights on every request, so that removals and demotions take effect at once. */
@Injectable()
export class AccessLookup {
  constructor(private readonly statements: Statements) {}

  async roleOf(organizationId: string, userId: string): Promise<Role | null> {
    const row = await this.statements.one(ROLE_OF_MEMBER, { organizationId, userId });
    return row?.role ?? null;
  }

  /** With `remote` null: whether the person owns any remote. */
  async ownsRemote(userId: string, remote: string | null): Promise<boolean> {
    return (await this.statements.one(OWNS_REMOTE, { userId, remote }))?.owns === true;
  }
}
