import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../http/clock.js';
import { BillingNotices } from './billing-notices.js';
import { StripeGateway, type StripeNotice } from './stripe.gateway.js';
import { SubscriptionRefresh } from './subscription-refresh.service.js';
import { SubscriptionRepository } from './subscription.repository.js';

@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stripe: StripeGateway,
    private readonly refreshes: SubscriptionRefresh,
    private readonly repository: SubscriptionRepository,
    private readonly notices: BillingNotices,
    private readonly clock: Clock,
  ) {}

  /** Handles an event once: its id is stored with what it causes, or neither is. */
  handle(event: StripeNotice): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.repository.insertEvent(event.id, event.type))) return;
      if (event.checkoutId) await this.settleCheckout(event.checkoutId);
      else if (event.subscriptionId) await this.refreshes.refresh(event.subscriptionId);
      if (event.type === 'customer.subscription.trial_will_end') await this.announceTrialEnd(event.subscriptionId);
    });
  }

  /** Follows a checkout to its subscription, whatever the event said of it. */
  async settleCheckout(checkoutId: string): Promise<void> {
    const { status, subscriptionId } = await this.stripe.checkout(checkoutId);
    if (status === 'open') return;
    if (subscriptionId) await this.refreshes.refresh(subscriptionId);
    await this.repository.settleCheckout(checkoutId, this.clock.now());
  }

  private async announceTrialEnd(subscriptionId: string | null): Promise<void> {
    const row = subscriptionId ? await this.repository.find(subscriptionId) : null;
    if (row?.status === 'trialing') await this.notices.trialEnding(row.organizationId, row.tier, row);
  }
}
