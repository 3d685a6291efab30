import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { InvitationDetails } from '@tracker/contracts/organizations/invitations';
import type { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { accountLeaving } from '../../../platform/domain-error.js';
import { isSameAddress } from './email-address.js';
import { hashOfToken } from './invitation-token.js';
import { InvitationRepository } from './invitation.repository.js';
import { MemberPlaces } from '../members/member-places.js';
import { OrganizationRepository } from '../organization.repository.js';
import { invalidInvitation, otherRecipient, unverifiedEmail } from '../organizations.errors.js';

@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly places: MemberPlaces,
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  async details(token: string, visitor: Actor | null): Promise<InvitationDetails> {
    const hash = hashOfToken(token);
    const invitation = hash && (await this.invitations.findOnScreen(hash, this.clock.now()));
    if (!invitation) throw invalidInvitation();
    const { email, role, inviter, organization } = invitation;
    return {
      organizationName: organization.name,
      role,
      // The inviter's account may be gone; the organization still stands behind the invitation.
      inviterName: inviter ? displayName(inviter) : organization.name,
      inviterEmail: inviter?.email ?? '',
      isForYou: visitor && isSameAddress(email, visitor.email),
    };
  }

  /** Makes the actor a member. An invitation that cannot be accepted stays pending. */
  accept(token: string, actor: Actor): Promise<void> {
    const hash = hashOfToken(token);
    if (!hash) throw invalidInvitation();
    return this.unitOfWork.run(async () => {
      if (!(await this.places.holdAccount(actor.userId))) throw accountLeaving();
      const { invitation, organization } = await this.enter(hash);
      if (!isSameAddress(invitation.email, actor.email)) throw otherRecipient();
      if (!actor.emailVerified) throw unverifiedEmail();
      const { userId } = actor;
      const refusal = await this.places.take(organization, { userId, role: invitation.role, through: 'invitation' });
      if (refusal) throw refusal;
      await this.invitations.settle(invitation.id, 'accepted', this.clock.now());
    });
  }

  /** Finds the organization, locks it and looks again: whoever held the lock before may have used or cancelled the invitation. */
  private async enter(hash: Buffer): Promise<{ invitation: Invitation; organization: Organization }> {
    const now = this.clock.now();
    const seen = await this.invitations.findLiveByToken(hash, now);
    const organization = seen && (await this.organizations.lock(seen.organizationId));
    const invitation = organization && (await this.invitations.findLiveByToken(hash, now));
    if (!invitation) throw invalidInvitation();
    return { invitation, organization };
  }
}
