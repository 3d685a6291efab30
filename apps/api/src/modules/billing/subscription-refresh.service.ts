import { Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/checkout';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { idSchema } from '@tracker/contracts/ids';
import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { Clock } from '../../http/clock.js';
import { BillingNotices } from './billing-notices.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { isEnded, isLive, standing, type SubscriptionState } from './subscription-rules.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { StripeGateway } from './stripe.gateway.js';

/**
 * Brings what is stored in line with Stripe. Events are only a reason to look: the state is asked for, under a lock on the
 * subscription, so that replayed, shuffled and missing events all end in the same state.
 */
@Injectable()
export class SubscriptionRefresh {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stripe: StripeGateway,
    private readonly repository: SubscriptionRepository,
    private readonly cancellation: SubscriptionCancellation,
    private readonly notices: BillingNotices,
    private readonly clock: Clock,
  ) {}

  refresh(subscriptionId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Asked before the lock, an older answer could overwrite a newer one.
      await this.repository.serialize(`subscription:${subscriptionId}`);
      const state = await this.stripe.subscription(subscriptionId);
      const known = await this.repository.find(subscriptionId);
      if (!state) return this.forget(known);
      const organizationId = known?.organizationId ?? state.organizationId;
      const tier = state.tier ?? known?.tier;
      // Not one of ours: another product may share the Stripe account.
      if (!organizationId || !idSchema.safeParse(organizationId).success || !tier) return;
      await this.apply(organizationId, tier, state, known?.status ?? null);
    });
  }

  private async apply(
    organizationId: string,
    tier: PaidTier,
    state: SubscriptionState,
    statusBefore: string | null,
  ): Promise<void> {
    const organization = await this.repository.lockOrganization(organizationId);
    if (!organization) {
      // Bought while the organization was being deleted.
      if (!isEnded(state.status)) await this.cancellation.request([state.id]);
      return;
    }
    const { id, status, trialEndsAt, currentPeriodEndsAt, startedAt } = state;
    const refreshedAt = this.clock.now();
    await this.repository.save({
      id,
      organizationId,
      tier,
      status,
      trialEndsAt,
      currentPeriodEndsAt,
      startedAt,
      refreshedAt,
    });
    const settled = await this.settleTier(organizationId);
    // A plan that ends because a better one took its place is no news.
    const isReplaced = settled !== 'free' && !isLive(status);
    if (status !== statusBefore && !isReplaced) await this.notices.statusChanged(organizationId, tier, state);
  }

  /** Stripe does not know it any more; it cannot be live. */
  private async forget(known: { id: string; organizationId: string } | null): Promise<void> {
    if (!known) return;
    const organization = await this.repository.lockOrganization(known.organizationId);
    const row = organization && (await this.repository.find(known.id));
    if (!row) return;
    await this.repository.save({ ...row, status: 'canceled', refreshedAt: this.clock.now() });
    await this.settleTier(known.organizationId);
  }

  private async settleTier(organizationId: string): Promise<SubscriptionTier> {
    const { tier, superseded } = standing(await this.repository.listOf(organizationId));
    await this.repository.setTier(organizationId, tier);
    await this.cancellation.request(superseded);
    return tier;
  }
}
