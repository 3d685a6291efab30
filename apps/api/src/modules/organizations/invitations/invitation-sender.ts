import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import { INVITATION_DAYS, type NewInvitation } from '@tracker/contracts/organizations/invitations';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Outbox } from '../../mailer/outbox.js';
import { addressKey } from './email-address.js';
import { InvitationRepository } from './invitation.repository.js';
import { type InvitationPlan, mailAddress, planInvitations } from './invitation-plan.js';
import { newInvitationToken } from './invitation-token.js';
import { type MemberRow, MembershipRepository } from '../members/membership.repository.js';
import type { AuthorizedChange } from '../organization-authorizer.js';
import { DAY_MS } from '../../../platform/clock.js';

interface PlannedFor {
  organization: Pick<Organization, 'id' | 'subscriptionTier'>;
  actor: Pick<MemberRow, 'id'>;
}

@Injectable()
export class InvitationSender {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly memberships: MembershipRepository,
    private readonly outbox: Outbox,
  ) {}

  async plan(
    { organization, actor }: PlannedFor,
    requests: readonly NewInvitation[],
    now: Date,
    { isPreview } = { isPreview: false },
  ): Promise<InvitationPlan> {
    const members = await this.memberships.list(organization.id);
    const memberKeys = new Set(members.map(({ email }) => addressKey(email)));
    const suspended = await this.memberships.countSuspended(organization.id);
    const live = await this.invitations.listLive(organization.id, now);
    // An invitation of somebody who has joined no longer occupies a seat.
    const invited = new Set(live.map(({ email }) => addressKey(email)).filter((key) => !memberKeys.has(key)));
    return planInvitations(requests, {
      members: memberKeys,
      invited,
      // Suspended members are not in the list but keep their seats.
      maxMembers: TIER_LIMITS[organization.subscriptionTier].maxMembers - suspended,
      allowance: await this.invitations.allowance(
        { organizationId: organization.id, userId: actor.id },
        requests.flatMap(({ email }) => mailAddress(email) ?? []),
        now,
        { isLocked: !isPreview },
      ),
    });
  }

  async send({ organization, actor }: AuthorizedChange, sendings: readonly NewInvitation[], now: Date): Promise<void> {
    const live = await this.invitations.listLive(organization.id, now);
    const previous = new Map(live.map((invitation) => [addressKey(invitation.email), invitation]));
    for (const sending of sendings) {
      const replaced = previous.get(addressKey(sending.email));
      if (replaced) await this.cancelMail(replaced);
      await this.sendOne(organization, actor, sending, now);
    }
    const sender = { organizationId: organization.id, userId: actor.id };
    await this.invitations.countMails(
      sender,
      sendings.map(({ email }) => email),
      now,
    );
  }

  /** Cancels the queued mail, because its link no longer works. */
  async cancelMail(invitation: Invitation): Promise<void> {
    await this.outbox.cancel(mailKey(invitation.tokenHash));
  }

  private async sendOne(
    organization: Organization,
    inviter: MemberRow,
    sending: NewInvitation,
    now: Date,
  ): Promise<void> {
    const { token, hash } = newInvitationToken();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await this.invitations.insertOrRenew({
      ...sending,
      organizationId: organization.id,
      tokenHash: hash,
      invitedBy: inviter.id,
      sentAt: now,
      expiresAt,
    });
    await this.outbox.add({
      kind: 'invitation',
      dedupeKey: mailKey(hash),
      to: sending.email,
      organizationId: organization.id,
      data: {
        organizationName: organization.name,
        role: sending.role,
        inviterName: displayName(inviter),
        inviterEmail: inviter.email,
        token,
        expiresAt: expiresAt.toISOString(),
      },
    });
  }
}

function mailKey(tokenHash: Buffer): string {
  return `invitation:${tokenHash.toString('hex')}`;
}
