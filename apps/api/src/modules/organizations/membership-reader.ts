import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/roles';
import { bestTier, type SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { PreparedReads } from '@tracker/database/prepared';
import { OrganizationRepository } from './organization.repository.js';

const MEMBER_IDS = {
  name: 'member-ids-of-organization',
  text: 'select user_id as id from memberships where organization_id = $1 order by joined_at, user_id',
};

/** What other modules may ask about organizations. Inside a unit of work it reads in that transaction. */
@Injectable()
export class MembershipReader {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly reads: PreparedReads,
  ) {}

  /** Null when the organization does not exist, or exists without this person: callers answer both alike. */
  async find(organizationId: string, userId: string): Promise<{ role: Role; organizationName: string } | null> {
    const row = await this.organizations.findOfMember(organizationId, userId);
    return row && { role: row.role, organizationName: row.name };
  }

  /** The best plan among the organizations of a person; free without any. */
  async bestTierOf(userId: string): Promise<SubscriptionTier> {
    const rows = await this.organizations.listOfUser(userId);
    return bestTier(rows.map(({ subscriptionTier }) => subscriptionTier));
  }

  /** Present members, the earliest first. */
  async memberIdsOf(organizationId: string): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(MEMBER_IDS, [organizationId]);
    return rows.map(({ id }) => id);
  }
}
