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
        stripe_work_given_up: { help: 'What Stripe was asked for in vain for days', label: 'kind' },
        stripe_event_oldest_unhandled_seconds: {
          help: 'Age of the oldest payment event that was received and not handled yet',
        },
        stripe_account_last_confirmed_timestamp_seconds: {
          help: 'When a process last found the expected Stripe account behind its key',
        },
        stripe_account_refused: {
          help: 'Whether the key of a process leads to another Stripe account than the one whose subscriptions are stored',
        },
        stripe_subscriptions_unclaimed: {
          help: 'Live subscriptions at Stripe that name an organization and that this installation did not sell',
        },
        stripe_losses_stopped: {
          help: 'Whether so many subscriptions are missing at Stripe that none of them is taken for ended',
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
