import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CheckoutSession,
  StripeEvent,
  type StripeWork,
  SubscriptionCancellation,
} from '@tracker/database/entities/billing/stripe-work.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { Statements } from '@tracker/database/statements';
import { DataSource, IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { StripeAccountService } from './stripe-account.service.js';
import { isWithoutAnswer } from './stripe.gateway.js';

const WORK = {
  event: StripeEvent,
  cancellation: SubscriptionCancellation,
  checkout: CheckoutSession,
  subscription: Subscription,
};
type WorkKind = keyof typeof WORK;

const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const MAX_PAUSE_MS = 12 * 3_600 * SECOND_MS;
/** With exponential backoff, 16 attempts span about four days. */
const MAX_ATTEMPTS = 16;
const PAUSE_WHILE_AWAY_MS = 60 * SECOND_MS;
/** Longer than a call to Stripe can take, including the retries of its library. */
export const LEASE_MS = 120 * SECOND_MS;
const RUN_MS = 30 * SECOND_MS;
const AT_ONCE = 10;

export const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), MAX_PAUSE_MS);

@Injectable()
export class DueWork implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly account: StripeAccountService,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        stripe_work_given_up: { help: 'Requests to Stripe that failed for days and are not retried', label: 'kind' },
        stripe_event_oldest_unhandled_seconds: {
          help: 'Age of the oldest payment event that has not been handled yet',
        },
      },
      () => this.figures(),
    );
  }

  private async figures() {
    const givenUp: Record<string, number> = {};
    for (const kind of Object.keys(WORK) as WorkKind[])
      givenUp[kind] = await this.rowsOf(kind).countBy({ givenUpAt: Not(IsNull()) });
    const oldest = await this.dataSource.manager.findOne(StripeEvent, {
      where: { nextTryAt: Not(IsNull()) },
      order: { receivedAt: 'ASC' },
    });
    return {
      stripe_work_given_up: givenUp,
      stripe_event_oldest_unhandled_seconds: oldest
        ? Math.max(0, this.clock.now().getTime() - oldest.receivedAt.getTime()) / 1_000
        : 0,
    };
  }

  /** A single statement, because every process polls every five seconds. */
  async isAnyDue(): Promise<boolean> {
    const now = this.clock.now();
    const [row] = await this.statements.sql<[{ due: boolean }]>`
      select exists (select from stripe_events where next_try_at <= ${now})
        or exists (select from subscription_cancellations where next_try_at <= ${now})
        or exists (select from checkout_sessions where next_try_at <= ${now})
        or exists (select from subscriptions where next_try_at <= ${now}) as due`;
    return row.due;
  }

  async carryOut(kind: WorkKind, work: (id: string) => Promise<unknown>, ending?: AbortSignal): Promise<number> {
    const isOver = AbortSignal.any([AbortSignal.timeout(RUN_MS), ...(ending ? [ending] : [])]);
    let succeeded = 0;
    while (!isOver.aborted) {
      const ids = await this.claim(kind);
      const outcomes = await Promise.all(ids.map((id) => this.attempt(kind, id, work)));
      succeeded += outcomes.filter(Boolean).length;
      if (ids.length < AT_ONCE) break;
    }
    return succeeded;
  }

  async attempt(kind: WorkKind, id: string, work: (id: string) => Promise<unknown>): Promise<boolean> {
    try {
      await work(id);
      return true;
    } catch (err) {
      await this.postpone(kind, id, err).catch((error: unknown) => this.logger.warn({ err: error }, 'try not counted'));
      return false;
    }
  }

  private async claim(kind: WorkKind): Promise<string[]> {
    const rows = this.rowsOf(kind);
    const now = this.clock.now();
    const due = rows
      .createQueryBuilder('due')
      .select('due.id')
      .where('due.nextTryAt <= :now', { now })
      .orderBy('due.nextTryAt')
      .limit(AT_ONCE)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked');
    const { raw } = await rows
      .createQueryBuilder()
      .update()
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(`id in (${due.getQuery()})`, due.getParameters())
      .returning('id')
      .execute();
    return (raw as StripeWork[]).map(({ id }) => id);
  }

  private async postpone(kind: WorkKind, id: string, err: unknown): Promise<void> {
    const rows = this.rowsOf(kind);
    if (isWithoutAnswer(err) && (await this.account.isAway())) {
      await rows.update({ id }, { nextTryAt: new Date(this.clock.now().getTime() + PAUSE_WHILE_AWAY_MS) });
      return this.logger.warn({ err, kind, id }, 'Stripe is out of reach; the try does not count');
    }
    await rows.increment({ id }, 'attempts', 1);
    const row = await rows.findOneBy({ id });
    if (!row) return;
    const now = this.clock.now();
    const { attempts } = row;
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    await rows.update(
      { id },
      isGivenUp
        ? { nextTryAt: null, givenUpAt: now }
        : { nextTryAt: new Date(now.getTime() + pauseAfter(attempts)), givenUpAt: null },
    );
    const about = { err, kind, id, attempts };
    if (isGivenUp) this.logger.error(about, 'given up what Stripe was asked for; see docs/operations/failures.md');
    else this.logger.warn(about, 'Stripe could not be asked; it is tried again');
  }

  private rowsOf(kind: WorkKind): Repository<StripeWork> {
    return this.dataSource.getRepository<StripeWork>(WORK[kind]);
  }
}
