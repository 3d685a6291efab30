import { Injectable } from '@nestjs/common';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { MembershipRepository } from './membership.repository.js';
import { OrganizationRepository } from '../organization.repository.js';
import { TeamNotices } from '../team-notices.js';

/** How people become members otherwise than by an invitation. */
@Injectable()
export class Members {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly notices: TeamNotices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes the person a member while the plan has room and the owner stays; tells whether they are one then. Who was removed or left before, and whom the directory
   * holds inactive, comes back by an invitation or the directory only: signing in must not undo what others decided.
   */
  joinWithinPlan(organizationId: string, userId: string, now: Date): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      // Most people who sign in are members: for them nobody has to wait for the organization.
      if (await this.memberships.find(organizationId, userId)) return true;
      if (!(await this.memberships.holdAccount(userId))) return false;
      const organization = await this.organizations.lock(organizationId);
      if (!organization) return false;
      if (await this.memberships.find(organizationId, userId)) return true;
      if (await this.memberships.wasHereBefore(organizationId, userId)) return false;
      if (!(await this.memberships.findOwner(organizationId))) return false;
      if (await this.memberships.hasMostOrganizations(userId)) return false;
      const { maxMembers } = TIER_LIMITS[organization.subscriptionTier];
      if ((await this.memberships.countPlaces(organizationId)) >= maxMembers) return false;
      await this.memberships.insert(organizationId, userId, 'member', now);
      const joined = await this.memberships.find(organizationId, userId);
      if (joined) await this.notices.announce(organization, userId, joined, { kind: 'joined' });
      return true;
    });
  }
}
