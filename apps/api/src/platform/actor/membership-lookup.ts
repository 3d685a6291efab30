import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { Statements, statement } from '@tracker/database/statements';

/** Prepared, because every call about an organization asks it. */
const ROLE_OF_MEMBER = statement<{ organizationId: string; userId: string }, { role: Role }>(
  'role-of-member',
  'select role from memberships where organization_id = :organizationId and user_id = :userId',
);

/** Which role a person has in an organization; read at each request, so that removal and demotion hold at once. */
@Injectable()
export class MembershipLookup {
  constructor(private readonly statements: Statements) {}

  async roleOf(organizationId: string, userId: string): Promise<Role | null> {
    const row = await this.statements.one(ROLE_OF_MEMBER, { organizationId, userId });
    return row?.role ?? null;
  }
}
