import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import {
  type BatchResult,
  INVITATION_DAYS,
  type Invitation as InvitationDto,
  type InvitationDetails,
  type InvitationSeats,
  type NewInvitation,
} from '@tracker/contracts/organizations/invitations';
import type { BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import type { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { hashOfToken, secretToken, tokenHash } from '../../../platform/actor/secret-token.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { accountLeaving, organizationNotFound } from '../../../platform/domain-error.js';
import { Outbox } from '../../mailer/outbox.js';
import { MemberPlaces } from '../members/member-places.js';
import { type MemberRow, MembershipRepository } from '../members/membership.repository.js';
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
import { addressKey, isSameAddress } from './email-address.js';
import { type InvitationPlan, mailAddress, planInvitations } from './invitation-plan.js';
import { invitationMailKey, InvitationRepository } from './invitation.repository.js';

interface PlannedFor {
  organization: Pick<Organization, 'id' | 'subscriptionTier'>;
  actor: Pick<MemberRow, 'id'>;
}

@Injectable()
export class InvitationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly invitations: InvitationRepository,
    private readonly memberships: MembershipRepository,
    private readonly outbox: Outbox,
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
    const { seatsLeft } = await this.plan({ organization, actor: { id } }, [], now, { isPreview: true });
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
      await this.invitations.resolve(invitation, 'cancelled', this.clock.now());
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
      const { rows, sendings, seatsLeft } = await this.plan(change, requests, now, { isPreview });
      if (!isPreview) await this.sendAll(change, sendings, now);
      return { rows, invited: sendings.length, seatsLeft };
    });
  }

  private async planAndSend(change: AuthorizedChange, { email, role }: NewInvitation): Promise<void> {
    const now = this.clock.now();
    const { rows, sendings } = await this.plan(change, [{ email, role }], now);
    refuse(rows[0]?.outcome, TIER_LIMITS[change.organization.subscriptionTier].maxMembers, now);
    await this.sendAll(change, sendings, now);
  }

  private async plan(
    { organization, actor }: PlannedFor,
    requests: readonly NewInvitation[],
    now: Date,
    { isPreview } = { isPreview: false },
  ): Promise<InvitationPlan> {
    const members = await this.memberships.list(organization.id);
    const memberKeys = new Set(members.map(({ email }) => addressKey(email)));
    const suspended = await this.memberships.countSuspended(organization.id);
    const live = await this.invitations.listLive(organization.id, now);
    // An invitation no longer occupies a seat once its recipient has joined.
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

  private async sendAll(
    { organization, actor }: AuthorizedChange,
    sendings: readonly NewInvitation[],
    now: Date,
  ): Promise<void> {
    const live = await this.invitations.listLive(organization.id, now);
    const previous = new Map(live.map((invitation) => [addressKey(invitation.email), invitation]));
    for (const sending of sendings) {
      const replaced = previous.get(addressKey(sending.email));
      if (replaced) await this.invitations.cancelMail(replaced);
      await this.sendOne(organization, actor, sending, now);
    }
    const sender = { organizationId: organization.id, userId: actor.id };
    await this.invitations.countMails(
      sender,
      sendings.map(({ email }) => email),
      now,
    );
  }

  private async sendOne(
    organization: Organization,
    inviter: MemberRow,
    sending: NewInvitation,
    now: Date,
  ): Promise<void> {
    const token = secretToken();
    const hash = tokenHash(token);
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
      dedupeKey: invitationMailKey(hash),
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
