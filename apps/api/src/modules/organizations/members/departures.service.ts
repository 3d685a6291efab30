import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { InvitationSender } from '../invitations/invitation-sender.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { MembershipRepository, type Person } from './membership.repository.js';
import { OrganizationDeletion } from '../organization-deletion.js';
import { OrganizationRepository } from '../organization.repository.js';
import { ownerOfOthers } from '../organizations.errors.js';
import { TeamNotices } from '../team-notices.js';

/**
 * The memberships of somebody whose account is about to be deleted. Everything runs in the unit of work of the caller, who has locked the account.
 * Joining an organization locks the account too, so no membership can appear meanwhile.
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

  /** Announces that the person leaves every organization; the row of the deletion suspends the memberships. An owner with other members cannot go. */
  async leaveAll(person: Person): Promise<void> {
    for (const organizationId of await this.memberships.organizationsOf(person.id)) {
      const organization = await this.organizations.lock(organizationId);
      const place = organization && (await this.memberships.find(organizationId, person.id));
      if (!place) continue;
      if (place.role === 'owner') {
        if ((await this.memberships.list(organizationId)).length > 1) throw ownerOfOthers(organization.name);
        await this.cancelInvitations(organizationId);
      }
      await this.notices.announce(organization, person.id, person, { kind: 'left' });
    }
    await this.invitations.forgetInviter(person.id);
    await this.memberships.lockTrailsOf([person.id]);
  }

  /** Deletes the person's organizations that have no other member. In those to which one came back, the first admin, or else the first member, becomes the owner. Returns the number deleted. */
  async endAll(person: Person): Promise<number> {
    let deleted = 0;
    const owned = await this.memberships.ownedBy(person.id);
    for (const organizationId of owned) await this.organizations.lock(organizationId);
    // Before the memberships go, by which the trails are found.
    await this.memberships.lockTrailsOf([person.id]);
    for (const organizationId of owned) {
      await this.memberships.remove(organizationId, person.id);
      const others = await this.memberships.list(organizationId);
      const heir = others.find(({ role }) => role === 'admin') ?? others[0];
      if (heir) {
        await this.memberships.changeRole(organizationId, heir.id, 'owner');
        continue;
      }
      await this.deletion.announce(organizationId);
      await this.organizations.remove(organizationId);
      deleted += 1;
    }
    return deleted;
  }

  private async cancelInvitations(organizationId: string): Promise<void> {
    const now = this.clock.now();
    for (const invitation of await this.invitations.listLive(organizationId, now)) {
      await this.invitations.settle(invitation.id, 'cancelled', now);
      await this.sender.withdrawMail(invitation);
    }
  }
}
