import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../../http/clock.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { SubscriptionRefresh } from './subscription-refresh.service.js';
import { SubscriptionRepository } from './subscription.repository.js';

const MINUTE_MS = 60_000;
/** Webhooks usually come within seconds; this is for those that never come. */
const CHECKOUT_PATIENCE_MS = 2 * MINUTE_MS;
const SUBSCRIPTION_PATIENCE_MS = 6 * 60 * MINUTE_MS;
/** Stripe repeats an event for days at the most. */
const EVENT_MEMORY_MS = 90 * 24 * 60 * MINUTE_MS;
const BATCH = 50;

/** Asks Stripe by itself, so that a lost event delays the truth and does not change it. */
@Injectable()
export class BillingScheduler {
  private isBusy = false;

  constructor(
    private readonly repository: SubscriptionRepository,
    private readonly webhooks: StripeWebhookService,
    private readonly refreshes: SubscriptionRefresh,
    private readonly cancellation: SubscriptionCancellation,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  @Cron(CronExpression.EVERY_MINUTE)
  async reconcile(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.attempt(() => this.cancellation.carryOut());
      const now = this.clock.now().getTime();
      const checkouts = await this.repository.openCheckouts(new Date(now - CHECKOUT_PATIENCE_MS), BATCH);
      for (const id of checkouts) await this.attempt(() => this.webhooks.settleCheckout(id));
      const stale = await this.repository.staleSince(new Date(now - SUBSCRIPTION_PATIENCE_MS), BATCH);
      for (const id of stale) await this.attempt(() => this.refreshes.refresh(id));
      await this.repository.forgetEvents(new Date(now - EVENT_MEMORY_MS));
    } catch (err) {
      this.logger.error({ err }, 'billing could not be reconciled');
    } finally {
      this.isBusy = false;
    }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn({ err }, 'Stripe could not be asked; the next minute tries again');
    }
  }
}
