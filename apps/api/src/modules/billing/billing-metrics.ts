import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../../observability/metrics.js';
import { WORK_TABLES } from './due-work.js';

const GIVEN_UP = Object.entries(WORK_TABLES)
  .map(([kind, table]) => `select '${kind}' as kind, count(given_up_at)::integer as count from ${table}`)
  .join(' union all ');

const OLDEST_EVENT = `select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age from stripe_events
  where next_try_at is not null`;

const ACCOUNT = `select extract(epoch from confirmed_at)::float8 as confirmed,
  coalesce(refused_at > now() - interval '5 minutes', false)::integer as refused, (losses_stopped_at is not null)::integer as stopped
  from stripe_account`;

/** What an operator's alarms look at. */
@Injectable()
export class BillingMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
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
        stripe_losses_stopped: {
          help: 'Whether so many subscriptions are missing at Stripe that none of them is taken for ended',
        },
      },
      async () => {
        const givenUp: { kind: string; count: number }[] = await this.dataSource.query(GIVEN_UP);
        const [oldest]: { age: number }[] = await this.dataSource.query(OLDEST_EVENT);
        // Nothing is told of an account before the first contact with Stripe, and where nothing is sold.
        const [account]: { confirmed: number; refused: number; stopped: number }[] =
          await this.dataSource.query(ACCOUNT);
        return {
          stripe_work_given_up: Object.fromEntries(givenUp.map(({ kind, count }) => [kind, count])),
          stripe_event_oldest_unhandled_seconds: oldest?.age ?? 0,
          stripe_account_last_confirmed_timestamp_seconds: account?.confirmed ?? null,
          stripe_account_refused: account?.refused ?? null,
          stripe_losses_stopped: account?.stopped ?? null,
        };
      },
    );
  }
}
