import { Injectable } from '@nestjs/common';
import type { BatchResult } from '@tracker/contracts/organizations/invitation-batch';
import type { BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import type { Invitation as InvitationDto, NewInvitation } from '@tracker/contracts/organizations/invitations';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { InvitationSender } from './invitation-sender.js';
import { InvitationRepository } from './invitation.repository.js';
import { type EnteredOrganization, OrganizationGate } from '../organization-gate.js';
import {
  alreadyMember,
  dailyLimitReached,
  invitationNotFound,
  mailboxLimitReached,
  memberLimitReached,
} from '../organizations.errors.js';

@Injectable()
export class InvitationService {
  constructor(
    private readonly gate: OrganizationGate,
    private readonly invitations: InvitationRepository,
    private readonly sender: InvitationSender,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: string): Promise<InvitationDto[]> {
    const live = await this.invitations.listLive(organizationId, this.clock.now());
    return live.map(invitationOf);
  }

  send(organizationId: string, actor: Actor, invitation: NewInvitation): Promise<void> {
    return this.gate.run(organizationId, actor, 'invitations.send', async (entered) => {
      await this.planAndSend(entered, invitation);
    });
  }

  resend(organizationId: string, actor: Actor, invitationId: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'invitations.send', async (entered) => {
      const invitation = await this.getPending(organizationId, invitationId);
      await this.planAndSend(entered, invitation);
    });
  }

  cancel(organizationId: string, actor: Actor, invitationId: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'invitations.cancel', async () => {
      const invitation = await this.getPending(organizationId, invitationId);
      await this.invitations.settle(invitation.id, 'cancelled', this.clock.now());
      await this.sender.withdrawMail(invitation);
    });
  }

  /** Invites those who can be invited and says what became of each row; with `isPreview` nothing happens. */
  sendMany(
    organizationId: string,
    actor: Actor,
    requests: readonly NewInvitation[],
    { isPreview }: { isPreview: boolean },
  ): Promise<BatchResult> {
    return this.gate.run(organizationId, actor, 'invitations.send', async (entered) => {
      const now = this.clock.now();
      const { rows, sendings, seatsLeft } = await this.sender.plan(entered, requests, now, { isPreview });
      if (!isPreview) await this.sender.send(entered, sendings, now);
      return { rows, invited: sendings.length, seatsLeft };
    });
  }

  private async planAndSend(entered: EnteredOrganization, { email, role }: NewInvitation): Promise<void> {
    const now = this.clock.now();
    const { rows, sendings } = await this.sender.plan(entered, [{ email, role }], now);
    refuse(rows[0]?.outcome, TIER_LIMITS[entered.organization.subscriptionTier].maxMembers, now);
    await this.sender.send(entered, sendings, now);
  }

  private async getPending(organizationId: string, invitationId: string): Promise<Invitation> {
    const invitation = await this.invitations.findPending(organizationId, invitationId);
    if (!invitation) throw invitationNotFound();
    return invitation;
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
