import { Injectable } from '@nestjs/common';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { MembershipRepository } from './membership.repository.js';
import { OrganizationRepository } from '../organization.repository.js';
import { TeamNotices } from '../team-notices.js';

/** Nobody of the organization: everybody is told. */
const DIRECTORY = '';

/** How the directory of an organization makes people members and ends that. Everything runs in the unit of work of the caller. */
@Injectable()
export class ProvisionedMembers {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly notices: TeamNotices,
  ) {}

  /** To be called before `enter`: keeps the account, and tells whether it is not about to be deleted. */
  holdAccount(userId: string): Promise<boolean> {
    return this.memberships.holdAccount(userId);
  }

  /** Locks the organization. */
  async enter(organizationId: string): Promise<Organization> {
    const organization = await this.organizations.lock(organizationId);
    if (!organization) throw organizationNotFound();
    return organization;
  }

  /** How many members the plan allows, when it has no room for another one; null when the person is a member now. */
  async join(organization: Organization, userId: string, now: Date): Promise<number | null> {
    const { maxMembers } = TIER_LIMITS[organization.subscriptionTier];
    if ((await this.memberships.countPlaces(organization.id)) >= maxMembers) return maxMembers;
    await this.memberships.insert(organization.id, userId, 'member', now);
    const joined = await this.memberships.find(organization.id, userId);
    if (joined) await this.notices.announce(organization, DIRECTORY, joined, { kind: 'joined' });
    return null;
  }

  /** False for the owner, who stays. */
  async end(organization: Organization, userId: string): Promise<boolean> {
    const member = await this.memberships.findAny(organization.id, userId);
    if (member?.role === 'owner') return false;
    await this.memberships.remove(organization.id, userId);
    if (member && !member.isSuspended)
      await this.notices.announce(organization, DIRECTORY, member, { kind: 'removed' });
    return true;
  }
}
