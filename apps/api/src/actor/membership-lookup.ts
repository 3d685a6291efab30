import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/roles';
import { PreparedReads } from '@tracker/database/prepared';

const ROLE_OF_MEMBER = {
  name: 'role-of-member',
  text: 'select role from memberships where organization_id = $1 and user_id = $2',
};

/** Which role a person has in an organization; read at each request, so that removal and demotion hold at once. */
@Injectable()
export class MembershipLookup {
  constructor(private readonly reads: PreparedReads) {}

  async roleOf(organizationId: string, userId: string): Promise<Role | null> {
    const row = await this.reads.one<{ role: Role }>(ROLE_OF_MEMBER, [organizationId, userId]);
    return row?.role ?? null;
  }
}
