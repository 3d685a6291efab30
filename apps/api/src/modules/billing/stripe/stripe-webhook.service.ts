import { setTimeout as passing } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { eventNotHandled } from '../billing.errors.js';
import { CheckoutService } from '../checkout.service.js';
import { DueWork, LEASE_MS } from './due-work.js';
import { StripeAccountService } from './stripe-account.service.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import type { StripeNotice } from './stripe.gateway.js';
import { SubscriptionLedger } from '../subscriptions/subscription-ledger.js';
import { SubscriptionRefresh } from '../subscriptions/subscription-refresh.service.js';

const TRIAL_ENDS = 'customer.subscription.trial_will_end';
/** Stripe usually answers ten times faster, so the plan has changed before the payer's browser returns. */
const TIMEOUT_MS = 1_000;

@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dueWork: DueWork,
    private readonly account: StripeAccountService,
    private readonly checkouts: CheckoutService,
    private readonly refreshes: SubscriptionRefresh,
    private readonly repository: SubscriptionRepository,
    private readonly ledger: SubscriptionLedger,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns false if handling continues in the background. Throws if it failed, so that Stripe sends the event again.
   */
  async receive(notice: StripeNotice): Promise<boolean> {
    const { id, checkoutId, subscriptionId } = notice;
    const isAboutUs = checkoutId !== null || subscriptionId !== null;
    const isOpen = await this.repository.addEvent(
      notice,
      isAboutUs ? new Date(this.clock.now().getTime() + LEASE_MS) : null,
    );
    if (!isOpen) return true;
    const handling = this.dueWork.attempt('event', id, async () => {
      await this.account.ensure();
      await this.handle(notice);
    });
    const outcome = await Promise.race([handling, passing(TIMEOUT_MS, undefined, { ref: false })]);
    if (outcome === false) throw eventNotHandled();
    return outcome ?? false;
  }

  async handleAgain(id: string): Promise<void> {
    const event = await this.repository.findEvent(id);
    if (event) await this.handle(event);
  }

  private async handle({ id, type, checkoutId, subscriptionId }: StripeNotice): Promise<void> {
    if (checkoutId) await this.checkouts.follow(checkoutId);
    else if (subscriptionId) await this.refreshes.refresh(subscriptionId);
    if (type === TRIAL_ENDS && subscriptionId) await this.announceTrialEnd(subscriptionId);
    await this.repository.settleEvent(id);
  }

  private announceTrialEnd(subscriptionId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const row = await this.repository.find(subscriptionId);
      if (row?.status === 'trialing') await this.ledger.notifyOfTrialEnd(row);
    });
  }
}
