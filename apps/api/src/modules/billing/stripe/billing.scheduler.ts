import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ENVIRONMENT, type Environment, offersOf } from '../../../platform/config/environment.js';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { CheckoutService } from '../checkout.service.js';
import { DueWork } from './due-work.js';
import { StripeAccountService } from './stripe-account.service.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { SubscriptionCancellation } from '../subscriptions/subscription-cancellation.service.js';
import { SubscriptionLedger } from '../subscriptions/subscription-ledger.js';
import { SubscriptionRefresh } from '../subscriptions/subscription-refresh.service.js';

/** Polls Stripe, so that a lost event only delays an update. */
@Injectable()
export class BillingScheduler {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly dueWork: DueWork,
    private readonly account: StripeAccountService,
    private readonly webhooks: StripeWebhookService,
    private readonly checkouts: CheckoutService,
    private readonly refreshes: SubscriptionRefresh,
    private readonly ledger: SubscriptionLedger,
    private readonly cancellation: SubscriptionCancellation,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron(CronExpression.EVERY_5_SECONDS)
  async reconcile(): Promise<void> {
    if (!offersOf(this.environment).plans) return;
    if (!this.account.isConfirmationDue && !(await this.dueWork.isAnyDue())) return;
    await this.tasks.run({ name: 'billing', everySeconds: 0 }, (signal) => this.carryOut(signal));
  }

  private async carryOut(signal: AbortSignal): Promise<TaskCounts> {
    await this.account.confirm();
    const [events, cancellations, checkouts, subscriptions] = await Promise.all([
      this.dueWork.carryOut('event', (id) => this.webhooks.handleAgain(id), signal),
      this.cancellation.carryOut(signal),
      this.dueWork.carryOut('checkout', (id) => this.checkouts.followOwn(id), signal),
      this.dueWork.carryOut('subscription', (id) => this.refreshes.refresh(id), signal),
    ]);
    const lost = await this.ledger.endLost();
    return { events, cancellations, checkouts, subscriptions, lost };
  }
}
