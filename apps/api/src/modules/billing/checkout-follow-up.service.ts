import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { SubscriptionRefresh } from './subscriptions/subscription-refresh.service.js';
import { SubscriptionRepository } from './subscriptions/subscription.repository.js';
import { StripeGateway } from './stripe/stripe.gateway.js';

const MINUTE_MS = 60_000;

/** Follows a checkout to its subscription, whatever an event said of it. */
@Injectable()
export class CheckoutFollowUp {
  constructor(
    private readonly stripe: StripeGateway,
    private readonly refreshes: SubscriptionRefresh,
    private readonly repository: SubscriptionRepository,
    private readonly clock: Clock,
  ) {}

  /** False when Stripe does not know the checkout. */
  async follow(checkoutId: string): Promise<boolean> {
    const state = await this.stripe.checkout(checkoutId);
    if (!state) return false;
    const now = this.clock.now();
    if (state.status === 'open') await this.askLater(checkoutId, now);
    else {
      if (state.subscriptionId) {
        await this.repository.noteBought(checkoutId, state.subscriptionId);
        await this.refreshes.refresh(state.subscriptionId);
      }
      await this.repository.settleCheckout(checkoutId, now);
    }
    return true;
  }

  /** Closes the open checkouts of an organization, so that one at most can be paid. What has just been paid for is stored. */
  async closeAll(organizationId: string): Promise<void> {
    for (const id of await this.repository.openCheckouts(organizationId)) {
      await this.stripe.expireCheckout(id);
      await this.follow(id);
    }
  }

  /** Of one that was begun here. */
  async followOwn(checkoutId: string): Promise<void> {
    if (!(await this.follow(checkoutId))) throw new Error('Stripe does not know the checkout.');
  }

  /** The longer somebody hesitates, the less often Stripe is asked; it ends checkouts after a day. */
  private async askLater(checkoutId: string, now: Date): Promise<void> {
    const begun = await this.repository.checkoutBegunAt(checkoutId);
    if (!begun) return;
    const pause = Math.max(MINUTE_MS, (now.getTime() - begun.getTime()) / 4);
    await this.repository.postponeCheckout(checkoutId, new Date(now.getTime() + pause));
  }
}
