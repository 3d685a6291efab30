import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StripeAccount } from '@tracker/database/entities/billing/stripe-account.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { DueWork } from './stripe/due-work.js';
import { SubscriptionRepository } from './subscriptions/subscription.repository.js';

const REFUSED_LATELY_MS = 5 * 60_000;

@Injectable()
export class BillingMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
    private readonly unclaimed: SubscriptionRepository,
    @InjectRepository(StripeAccount) private readonly accounts: Repository<StripeAccount>,
    @InjectRepository(StripeEvent) private readonly events: Repository<StripeEvent>,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        stripe_work_given_up: { help: 'Requests to Stripe that failed for days and are not retried', label: 'kind' },
        stripe_event_oldest_unhandled_seconds: {
          help: 'Age of the oldest payment event that has not been handled yet',
        },
        stripe_account_last_confirmed_timestamp_seconds: {
          help: 'When a process last confirmed that its key belongs to the expected Stripe account',
        },
        stripe_account_refused: {
          help: 'Whether a process has the key of another Stripe account than the stored one',
        },
        stripe_subscriptions_unclaimed: {
          help: 'Live Stripe subscriptions of our organizations that this installation did not sell',
        },
        stripe_losses_stopped: {
          help: 'Whether too many subscriptions are missing at Stripe for them to count as ended',
        },
      },
      async () => ({
        stripe_work_given_up: await this.dueWork.givenUp(),
        stripe_event_oldest_unhandled_seconds: await this.oldestUnhandled(),
        stripe_subscriptions_unclaimed: await this.unclaimed.countUnclaimed(),
        ...(await this.account()),
      }),
    );
  }

  private async oldestUnhandled(): Promise<number> {
    const oldest = await this.events.findOne({ where: { nextTryAt: Not(IsNull()) }, order: { receivedAt: 'ASC' } });
    return oldest ? Math.max(0, this.since(oldest.receivedAt) / 1_000) : 0;
  }

  private async account() {
    const account = await this.accounts.findOneBy({ isOnly: true });
    const isRefused = account?.refusedAt && this.since(account.refusedAt) < REFUSED_LATELY_MS;
    return {
      stripe_account_last_confirmed_timestamp_seconds: account && account.confirmedAt.getTime() / 1_000,
      stripe_account_refused: account && Number(Boolean(isRefused)),
      stripe_losses_stopped: account && Number(account.lossesStoppedAt !== null),
    };
  }

  private since(instant: Date): number {
    return this.clock.now().getTime() - instant.getTime();
  }
}
