import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { Statements, statement } from '@tracker/database/statements';

const ROLE_OF_MEMBER = statement<{ organizationId: string; userId: string }, { role: Role }>(
  'role-of-member',
  'select role from memberships where organization_id = :organizationId and user_id = :userId',
);

/** Reads the role on every request, so that removals and demotions take effect at once. */
@Injectable()
export class MembershipLookup {
  constructor(private readonly statements: Statements) {}

  async roleOf(organizationId: string, userId: string): Promise<Role | null> {
    const row = await this.statements.one(ROLE_OF_MEMBER, { organizationId, userId });
    return row?.role ?? null;
  }
}
