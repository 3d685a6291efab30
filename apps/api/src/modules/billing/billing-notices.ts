import { Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import type { OutgoingMail } from '../mailer/templates/mail-kinds.js';
import { Outbox } from '../mailer/outbox.js';
import { isEnded, isUnpaid, type SubscriptionState } from './subscriptions/subscription-rules.js';
import { type Payer, SubscriptionRepository } from './subscriptions/subscription.repository.js';

@Injectable()
export class BillingNotices {
  constructor(
    private readonly repository: SubscriptionRepository,
    private readonly outbox: Outbox,
  ) {}

  async statusChanged(organizationId: string, tier: PaidTier, state: SubscriptionState): Promise<void> {
    const payer = await this.repository.payer(organizationId);
    const mail = payer && mailAbout(payer, tier, state);
    if (mail) await this.outbox.add(mail);
  }

  /** The key includes `missingAt`, so a subscription that returns and is lost again sends another mail. */
  async lost(organizationId: string, tier: PaidTier, { id, missingAt }: Loss): Promise<void> {
    const payer = await this.repository.payer(organizationId);
    if (!payer) return;
    const { ownerId, email, organizationName } = payer;
    await this.outbox.add({
      kind: 'subscription-ended',
      dedupeKey: `subscription-lost:${id}:${missingAt?.toISOString()}`,
      to: email,
      userId: ownerId,
      organizationId,
      data: { organizationName, tier },
    });
  }

  async trialEnding(organizationId: string, tier: PaidTier, { id, trialEndsAt }: TrialEnd): Promise<void> {
    const payer = await this.repository.payer(organizationId);
    if (!payer || !trialEndsAt) return;
    const { ownerId, email, organizationName } = payer;
    await this.outbox.add({
      kind: 'trial-ending',
      dedupeKey: `trial-ending:${id}:${trialEndsAt.toISOString()}`,
      to: email,
      userId: ownerId,
      organizationId,
      data: { organizationName, tier, trialEndsAt: trialEndsAt.toISOString() },
    });
  }
}

type Loss = { id: string; missingAt: Date | null };
type TrialEnd = { id: string; trialEndsAt: Date | null };

function mailAbout(payer: Payer, tier: PaidTier, state: SubscriptionState): OutgoingMail | null {
  const { organizationId, organizationName, ownerId, email } = payer;
  const to = { to: email, userId: ownerId, organizationId };
  const { id, status, trialEndsAt, latestInvoiceId } = state;
  if (status === 'trialing' && trialEndsAt) {
    const data = { organizationName, tier, trialEndsAt: trialEndsAt.toISOString() };
    return { kind: 'trial-started', dedupeKey: `trial-started:${id}`, ...to, data };
  }
  const data = { organizationName, tier };
  if (isUnpaid(status))
    return { kind: 'payment-failed', dedupeKey: `payment-failed:${id}:${latestInvoiceId}`, ...to, data };
  if (isEnded(status)) return { kind: 'subscription-ended', dedupeKey: `subscription-ended:${id}`, ...to, data };
  return null;
}
