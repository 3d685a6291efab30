import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { StripeAccount } from '@tracker/database/entities/billing/stripe-account.entity';
import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Outbox } from '../../mailer/outbox.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';
import type { OutgoingMail } from '../../mailer/templates/mail-kinds.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { ANSWERS_OF_A_LOSS, isLost, isSuspicious, lost } from './subscription-losses.rules.js';
import { isEnded, isLive, isUnpaid, standing, type SubscriptionState } from './subscription-rules.js';
import { type Payer, SubscriptionRepository } from './subscription.repository.js';

export type SubscriptionRow = Omit<Subscription, 'organization' | 'version'>;
interface Counts {
  missing: number;
  live: number;
  lost: string[];
}

/** Writes subscriptions together with what follows from them: the organization's plan, cancellations and mails. */
@Injectable()
export class SubscriptionLedger {
  constructor(
    @InjectRepository(StripeAccount) private readonly accounts: Repository<StripeAccount>,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SubscriptionRepository,
    private readonly organizations: OrganizationRepository,
    private readonly cancellation: SubscriptionCancellation,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
    private readonly statements: Statements,
  ) {}

  /** Skips `notify` when a plan ends only because a better one replaced it. */
  async write(row: SubscriptionRow, before: Subscription | null, notify: () => Promise<void>): Promise<void> {
    await this.repository.save({ ...row, version: (before?.version ?? 0) + 1 });
    const settled = await this.settleTier(row.organizationId);
    const isReplaced = settled !== 'free' && !isLive(row.status);
    if (row.status !== before?.status && !isReplaced) await notify();
  }

  private async settleTier(organizationId: string): Promise<SubscriptionTier> {
    const { tier, superseded } = standing(await this.repository.listOf(organizationId));
    await this.organizations.update(organizationId, { subscriptionTier: tier });
    await this.cancellation.request(superseded);
    return tier;
  }

  async endLost(): Promise<number> {
    const now = this.clock.now();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    // Counts recent losses too, so that a gradual failure is noticed. One statement sees one snapshot.
    const [counts] = await this.statements.sql<[Counts]>`
      select count(*) filter (where missing_answers > 0 and (not is_over or missing_at > ${dayAgo}))::integer as missing,
             count(*) filter (where not is_over or missing_at > ${dayAgo})::integer as live,
             coalesce(array_agg(id) filter (where missing_answers >= ${ANSWERS_OF_A_LOSS} and not is_over), '{}') as lost
      from (select *, status in ('canceled', 'incomplete_expired') as is_over from subscriptions) s`;
    if (await this.isStopping(counts, now)) return 0;
    for (const id of counts.lost) await this.end(id);
    return counts.lost.length;
  }

  private async isStopping({ missing, live }: Counts, now: Date): Promise<boolean> {
    const account = await this.accounts.findOneByOrFail({ isOnly: true });
    const isAccepted = account.lossesAcceptedUntil !== null && account.lossesAcceptedUntil > now;
    const isStopping = isSuspicious(missing, live) && !isAccepted;
    if (isStopping === (account.lossesStoppedAt !== null)) return isStopping;
    await this.accounts.update({ isOnly: true }, { lossesStoppedAt: isStopping ? now : null });
    if (isStopping)
      this.logger.error({ missing, live }, 'Stripe does not know many subscriptions: none of them is taken for ended');
    return isStopping;
  }

  private end(id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const known = await this.repository.find(id);
      const organization = known && (await this.organizations.lock(known.organizationId));
      const row = organization && (await this.repository.find(id));
      if (!row || !isLost(row)) return;
      await this.write(lost(row, this.clock.now()), row, () => this.notifyOfLoss(row));
      this.logger.warn({ subscription: id }, 'a subscription that Stripe does not know any more is taken for ended');
    });
  }

  notifyOfStatus(organizationId: string, tier: PaidTier, state: SubscriptionState): Promise<void> {
    return this.mailPayer(organizationId, (payer) => statusMail(payer, tier, state));
  }

  /** The key includes `missingAt`, so another mail is sent when a subscription returns and is lost again. */
  notifyOfLoss({ id, organizationId, tier, missingAt }: About<'missingAt'>): Promise<void> {
    return this.mailPayer(organizationId, (payer) => ({
      kind: 'subscription-ended',
      dedupeKey: `subscription-lost:${id}:${missingAt?.toISOString()}`,
      ...recipient(payer),
      data: { organizationName: payer.organizationName, tier },
    }));
  }

  async notifyOfTrialEnd({ id, organizationId, tier, trialEndsAt: endsAt }: About<'trialEndsAt'>): Promise<void> {
    const trialEndsAt = endsAt?.toISOString();
    if (!trialEndsAt) return;
    await this.mailPayer(organizationId, (payer) => ({
      kind: 'trial-ending',
      dedupeKey: `trial-ending:${id}:${trialEndsAt}`,
      ...recipient(payer),
      data: { organizationName: payer.organizationName, tier, trialEndsAt },
    }));
  }

  private async mailPayer(organizationId: string, mailTo: (payer: Payer) => OutgoingMail | null): Promise<void> {
    const payer = await this.repository.payer(organizationId);
    const mail = payer && mailTo(payer);
    if (mail) await this.outbox.add(mail);
  }
}

type About<K extends keyof Subscription> = Pick<Subscription, 'id' | 'organizationId' | 'tier' | K>;

const recipient = ({ organizationId, ownerId, email }: Payer) => ({ to: email, userId: ownerId, organizationId });

function statusMail(payer: Payer, tier: PaidTier, state: SubscriptionState): OutgoingMail | null {
  const { organizationName } = payer;
  const { id, status, trialEndsAt, latestInvoiceId } = state;
  const to = recipient(payer);
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
