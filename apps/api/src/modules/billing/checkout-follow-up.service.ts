import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { SubscriptionRefresh } from './subscriptions/subscription-refresh.service.js';
import { SubscriptionRepository } from './subscriptions/subscription.repository.js';
import { StripeGateway } from './stripe/stripe.gateway.js';

const MINUTE_MS = 60_000;

@Injectable()
export class CheckoutFollowUp {
  constructor(
    private readonly stripe: StripeGateway,
    private readonly refreshes: SubscriptionRefresh,
    private readonly repository: SubscriptionRepository,
    private readonly clock: Clock,
  ) {}

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

  async closeAll(organizationId: string): Promise<void> {
    for (const id of await this.repository.openCheckouts(organizationId)) {
      await this.stripe.expireCheckout(id);
      await this.follow(id);
    }
  }

  async followOwn(checkoutId: string): Promise<void> {
    if (!(await this.follow(checkoutId))) throw new Error('Stripe does not know the checkout.');
  }

  /** Backs off while the checkout stays open. Stripe expires checkouts after a day. */
  private async askLater(checkoutId: string, now: Date): Promise<void> {
    const begun = await this.repository.checkoutBegunAt(checkoutId);
    if (!begun) return;
    const pause = Math.max(MINUTE_MS, (now.getTime() - begun.getTime()) / 4);
    await this.repository.postponeCheckout(checkoutId, new Date(now.getTime() + pause));
  }
}
