import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type {
  BatchResult,
  Invitation as InvitationDto,
  InvitationDetails,
  InvitationSeats,
  NewInvitation,
} from '@tracker/contracts/organizations/invitations';
import type { BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import type { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { accountLeaving, organizationNotFound } from '../../../platform/domain-error.js';
import { MemberPlaces } from '../members/member-places.js';
import { type AuthorizedChange, OrganizationAuthorizer } from '../organization-authorizer.js';
import { OrganizationRepository } from '../organization.repository.js';
import {
  alreadyMember,
  dailyLimitReached,
  invalidInvitation,
  invitationNotFound,
  mailboxLimitReached,
  memberLimitReached,
  otherRecipient,
  unverifiedEmail,
} from '../organizations.errors.js';
import { isSameAddress } from './email-address.js';
import { InvitationSender } from './invitation-sender.js';
import { hashOfToken } from './invitation-token.js';
import { InvitationRepository } from './invitation.repository.js';

@Injectable()
export class InvitationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly invitations: InvitationRepository,
    private readonly sender: InvitationSender,
    private readonly clock: Clock,
    private readonly organizations: OrganizationRepository,
    private readonly places: MemberPlaces,
  ) {}

  async list(organizationId: string): Promise<InvitationDto[]> {
    const live = await this.invitations.listLive(organizationId, this.clock.now());
    return live.map(invitationOf);
  }

  async seats(organizationId: string, { userId: id }: Actor): Promise<InvitationSeats> {
    const organization = await this.organizations.findOfMember(organizationId, id);
    if (!organization) throw organizationNotFound();
    const now = this.clock.now();
    const { seatsLeft } = await this.sender.plan({ organization, actor: { id } }, [], now, { isPreview: true });
    return { seatsLeft };
  }

  send(organizationId: string, actor: Actor, invitation: NewInvitation): Promise<InvitationDto> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'invitations.send', async (change) => {
      await this.planAndSend(change, invitation);
      const live = await this.invitations.listLive(organizationId, this.clock.now());
      const sent = live.find(({ email }) => isSameAddress(email, invitation.email));
      if (!sent) throw new Error('An invitation that was just sent is not pending.');
      return invitationOf(sent);
    });
  }

  resend(organizationId: string, actor: Actor, invitationId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'invitations.send', async (change) => {
      const invitation = await this.getPending(organizationId, invitationId);
      await this.planAndSend(change, invitation);
    });
  }

  cancel(organizationId: string, actor: Actor, invitationId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'invitations.cancel', async () => {
      const invitation = await this.getPending(organizationId, invitationId);
      await this.invitations.resolve(invitation.id, 'cancelled', this.clock.now());
      await this.sender.cancelMail(invitation);
    });
  }

  sendMany(
    organizationId: string,
    actor: Actor,
    requests: readonly NewInvitation[],
    { isPreview }: { isPreview: boolean },
  ): Promise<BatchResult> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'invitations.send', async (change) => {
      const now = this.clock.now();
      const { rows, sendings, seatsLeft } = await this.sender.plan(change, requests, now, { isPreview });
      if (!isPreview) await this.sender.send(change, sendings, now);
      return { rows, invited: sendings.length, seatsLeft };
    });
  }

  private async planAndSend(change: AuthorizedChange, { email, role }: NewInvitation): Promise<void> {
    const now = this.clock.now();
    const { rows, sendings } = await this.sender.plan(change, [{ email, role }], now);
    refuse(rows[0]?.outcome, TIER_LIMITS[change.organization.subscriptionTier].maxMembers, now);
    await this.sender.send(change, sendings, now);
  }

  private async getPending(organizationId: string, invitationId: string): Promise<Invitation> {
    const invitation = await this.invitations.findPending(organizationId, invitationId);
    if (!invitation) throw invitationNotFound();
    return invitation;
  }

  async details(token: string, visitor: Actor | null): Promise<InvitationDetails> {
    const hash = hashOfToken(token);
    const invitation = hash && (await this.invitations.findOnScreen(hash, this.clock.now()));
    if (!invitation) throw invalidInvitation();
    const { email, role, inviter, organization } = invitation;
    return {
      organizationName: organization.name,
      role,
      inviterName: inviter ? displayName(inviter) : organization.name,
      inviterEmail: inviter?.email ?? '',
      isForYou: visitor && isSameAddress(email, visitor.email),
    };
  }

  /** Returns the id of the organization that was joined. */
  accept(token: string, actor: Actor): Promise<string> {
    const hash = hashOfToken(token);
    if (!hash) throw invalidInvitation();
    return this.unitOfWork.run(async () => {
      if (!(await this.places.lockAccount(actor.userId))) throw accountLeaving();
      const { invitation, organization } = await this.lockPending(hash);
      if (!isSameAddress(invitation.email, actor.email)) throw otherRecipient();
      if (!actor.emailVerified) throw unverifiedEmail();
      const { userId } = actor;
      const refusal = await this.places.take(organization, { userId, role: invitation.role, through: 'invitation' });
      if (refusal) throw refusal;
      return organization.id;
    });
  }

  /** Reads the invitation again under the lock, because another transaction may have used or cancelled it. */
  private async lockPending(hash: Buffer): Promise<{ invitation: Invitation; organization: Organization }> {
    const now = this.clock.now();
    const seen = await this.invitations.findLiveByToken(hash, now);
    const organization = seen && (await this.organizations.lock(seen.organizationId));
    const invitation = organization && (await this.invitations.findLiveByToken(hash, now));
    if (!invitation) throw invalidInvitation();
    return { invitation, organization };
  }
}

function refuse(outcome: BatchOutcome | undefined, maxMembers: number, now: Date): void {
  if (outcome === 'already-member') throw alreadyMember();
  if (outcome === 'limit-reached') throw memberLimitReached(maxMembers);
  if (outcome === 'address-limit-reached') throw mailboxLimitReached(now);
  if (outcome === 'daily-limit-reached') throw dailyLimitReached(now);
}

function invitationOf({ id, email, role, sentAt, expiresAt }: Invitation): InvitationDto {
  return { id, email, role, createdAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
