import { Injectable } from '@nestjs/common';
import { TIER_LIMITS } from '@tracker/contracts/subscription-tiers';
import type { LeftMembership } from '@tracker/database/entities/account-deletion.entity';
import type { User } from '@tracker/database/entities/user.entity';
import { Clock } from '../../clock/clock.js';
import { InvitationSender } from './invitation-sender.js';
import { InvitationRepository } from './invitation.repository.js';
import { MembershipRepository } from './membership.repository.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationRepository } from './organization.repository.js';
import { ownerOfOthers } from './organizations.errors.js';
import { TeamNotices } from './team-notices.js';

type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/**
 * What becomes of somebody's places in organizations when their account goes. Everything runs in the unit of work of the caller, who has locked
 * the account: whoever joins an organization locks it too, so that no place comes up behind the back.
 */
@Injectable()
export class Departures {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly invitations: InvitationRepository,
    private readonly sender: InvitationSender,
    private readonly deletion: OrganizationDeletion,
    private readonly notices: TeamNotices,
    private readonly clock: Clock,
  ) {}

  /** Gives up every place but that of an owner who is alone, and tells which. An owner with other members cannot go. */
  async leaveAll(person: Person): Promise<LeftMembership[]> {
    const left: LeftMembership[] = [];
    for (const organizationId of await this.memberships.organizationsOf(person.id)) {
      const organization = await this.organizations.lock(organizationId);
      const place = organization && (await this.memberships.find(organizationId, person.id));
      if (!place) continue;
      if (place.role === 'owner') {
        if ((await this.memberships.count(organizationId)) > 1) throw ownerOfOthers(organization.name);
        await this.closeToOthers(organizationId);
        continue;
      }
      await this.memberships.remove(organizationId, person.id);
      await this.notices.announce(organization, person.id, person, { kind: 'left' });
      left.push({ organizationId, role: place.role, joinedAt: place.joinedAt.toISOString() });
    }
    await this.invitations.forgetInviter(person.id);
    return left;
  }

  /** Gives the places back that are still free. */
  async returnTo(person: Person, places: readonly LeftMembership[]): Promise<void> {
    for (const { organizationId, role, joinedAt } of places) {
      const organization = await this.organizations.lock(organizationId);
      if (!organization || (await this.memberships.find(organizationId, person.id))) continue;
      const { maxMembers } = TIER_LIMITS[organization.subscriptionTier];
      if ((await this.memberships.count(organizationId)) >= maxMembers) continue;
      await this.memberships.insert(organizationId, person.id, role, new Date(joinedAt));
      await this.notices.announce(organization, person.id, person, { kind: 'joined' });
    }
  }

  /** Deletes the organizations that have nobody else; where somebody came in all the same, the one who was there first takes over. Counts the deleted. */
  async endAll(person: Person): Promise<number> {
    let deleted = 0;
    for (const organizationId of await this.memberships.organizationsOf(person.id)) {
      await this.organizations.lock(organizationId);
      const members = await this.memberships.list(organizationId);
      const isOwner = members.some(({ id, role }) => id === person.id && role === 'owner');
      const others = members.filter(({ id }) => id !== person.id);
      const heir = others.find(({ role }) => role === 'admin') ?? others[0];
      await this.memberships.remove(organizationId, person.id);
      if (heir && isOwner) await this.memberships.changeRole(organizationId, heir.id, 'owner');
      if (heir) continue;
      await this.deletion.announce(organizationId);
      await this.organizations.remove(organizationId);
      deleted += 1;
    }
    return deleted;
  }

  /** Nobody comes in any more while the owner is going. */
  private async closeToOthers(organizationId: string): Promise<void> {
    const now = this.clock.now();
    for (const invitation of await this.invitations.listLive(organizationId, now)) {
      await this.invitations.settle(invitation.id, 'cancelled', now);
      await this.sender.withdrawMail(invitation);
    }
  }
}
