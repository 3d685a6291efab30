import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock/clock.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';

/** What is asked of Stripe until it succeeds, and the table whose rows say when. */
export const WORK_TABLES = {
  event: 'stripe_events',
  cancellation: 'subscription_cancellations',
  checkout: 'checkout_sessions',
  subscription: 'subscriptions',
} as const;
export type WorkKind = keyof typeof WORK_TABLES;

const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 12 * 3_600 * SECOND_MS;
/** Together four days. */
const MOST_ATTEMPTS = 16;
/** Longer than Stripe is waited for, all tries of its library included. */
export const LEASE_MS = 120 * SECOND_MS;
const RUN_MS = 30 * SECOND_MS;
const AT_ONCE = 10;

/** 5 s, 15 s, 45 s … up to 12 hours. */
export const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);

/**
 * Carries out what is due. Each row has tries and a next try of its own, so that nothing waits behind what fails; work that succeeds says
 * in its row when it is due again, if ever.
 */
@Injectable()
export class DueWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async isAnyDue(): Promise<boolean> {
    const due = Object.values(WORK_TABLES).map((table) => `exists (select from ${table} where next_try_at <= $1)`);
    const [row]: { due: boolean }[] = await this.dataSource.query(`select ${due.join(' or ')} as due`, [
      this.clock.now(),
    ]);
    return row?.due ?? false;
  }

  /** Counts what succeeded. A run ends after half a minute: what came due meanwhile is not to wait for a long tail. */
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

  /** Tells whether it succeeded; what failed is due again later, or given up. */
  async attempt(kind: WorkKind, id: string, work: (id: string) => Promise<unknown>): Promise<boolean> {
    try {
      await work(id);
      return true;
    } catch (err) {
      await this.postpone(kind, id, err).catch((error: unknown) => this.logger.warn({ err: error }, 'try not counted'));
      return false;
    }
  }

  /** No other process takes them meanwhile; those of a process that dies are due again after the lease. */
  private async claim(kind: WorkKind): Promise<string[]> {
    const table = WORK_TABLES[kind];
    const now = this.clock.now();
    const [rows]: [{ id: string }[], number] = await this.dataSource.query(
      `update ${table} set next_try_at = $2 where id in (
         select id from ${table} where next_try_at <= $1 order by next_try_at limit $3 for update skip locked)
       returning id`,
      [now, new Date(now.getTime() + LEASE_MS), AT_ONCE],
    );
    return rows.map(({ id }) => id);
  }

  private async postpone(kind: WorkKind, id: string, err: unknown): Promise<void> {
    const table = WORK_TABLES[kind];
    const [[row]]: [{ attempts: number }[], number] = await this.dataSource.query(
      `update ${table} set attempts = attempts + 1 where id = $1 returning attempts`,
      [id],
    );
    if (!row) return;
    const now = this.clock.now();
    const isGivenUp = row.attempts >= MOST_ATTEMPTS;
    await this.dataSource.query(`update ${table} set next_try_at = $2, given_up_at = $3 where id = $1`, [
      id,
      isGivenUp ? null : new Date(now.getTime() + pauseAfter(row.attempts)),
      isGivenUp ? now : null,
    ]);
    const about = { err, kind, id, attempts: row.attempts };
    if (isGivenUp) this.logger.error(about, 'given up what Stripe was asked for; see "When something fails"');
    else this.logger.warn(about, 'Stripe could not be asked; it is tried again');
  }
}
