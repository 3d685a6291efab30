import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../../observability/metrics.js';
import { WORK_TABLES } from './due-work.js';

const GIVEN_UP = Object.entries(WORK_TABLES)
  .map(([kind, table]) => `select '${kind}' as kind, count(given_up_at)::integer as count from ${table}`)
  .join(' union all ');

const ACCOUNT = `select extract(epoch from confirmed_at)::float8 as confirmed,
  coalesce(refused_at > now() - interval '5 minutes', false) as "isRefused", losses_stopped_at is not null as "isStopped"
  from stripe_account`;

interface AccountRow {
  confirmed: number;
  isRefused: boolean;
  isStopped: boolean;
}

/** What an operator's alarms look at; read from the database when Prometheus asks, so that every process says the same. */
@Injectable()
export class BillingMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    const { dataSource } = this;
    // Nothing is told before the first contact with Stripe, and where nothing is sold.
    const tell = async (gauge: Gauge, value: (row: AccountRow) => number) => {
      const [row]: AccountRow[] = await dataSource.query(ACCOUNT);
      if (row) gauge.set(value(row));
      else gauge.remove();
    };
    const gauges = [
      new Gauge({
        name: 'stripe_work_given_up',
        help: 'What Stripe was asked for in vain for days',
        labelNames: ['kind'],
        registers: [],
        async collect() {
          const rows: { kind: string; count: number }[] = await dataSource.query(GIVEN_UP);
          for (const { kind, count } of rows) this.set({ kind }, count);
        },
      }),
      new Gauge({
        name: 'stripe_event_oldest_unhandled_seconds',
        help: 'Age of the oldest payment event that was received and not handled yet',
        registers: [],
        async collect() {
          const [row]: { age: number }[] = await dataSource.query(
            `select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age from stripe_events
             where next_try_at is not null`,
          );
          this.set(row?.age ?? 0);
        },
      }),
      new Gauge({
        name: 'stripe_account_last_confirmed_timestamp_seconds',
        help: 'When a process last found the expected Stripe account behind its key',
        registers: [],
        collect() {
          return tell(this, ({ confirmed }) => confirmed);
        },
      }),
      new Gauge({
        name: 'stripe_account_refused',
        help: 'Whether the key of a process leads to another Stripe account than the one whose subscriptions are stored',
        registers: [],
        collect() {
          return tell(this, ({ isRefused }) => Number(isRefused));
        },
      }),
      new Gauge({
        name: 'stripe_losses_stopped',
        help: 'Whether so many subscriptions are missing at Stripe that none of them is taken for ended',
        registers: [],
        collect() {
          return tell(this, ({ isStopped }) => Number(isStopped));
        },
      }),
    ];
    for (const gauge of gauges) this.metrics.registry.registerMetric(gauge);
  }
}
