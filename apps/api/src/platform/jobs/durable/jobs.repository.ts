import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { statement, Statements } from '@tracker/database/statements';

export interface ClaimedJob {
  id: string;
  claim: string;
  queue: string;
  payload: unknown;
  attempts: number;
}

export interface Capacity {
  queue: string;
  slots: number;
}

/** After a crash, a job becomes available again within this time. */
export const LEASE_SECONDS = 60;

type Lease = Pick<ClaimedJob, 'id' | 'claim'>;

const CLAIM = statement<{ queues: string[]; slots: number[]; claim: string; lease: number }, Omit<ClaimedJob, 'claim'>>(
  'jobs-claim',
  `with due as (
      select taken.id from unnest(:queues::text[], :slots::integer[]) as capacity (queue, slots)
      cross join lateral (
        select id from durable_jobs job where job.queue = capacity.queue and state = 'queued' and run_at <= now()
        order by run_at limit capacity.slots for update skip locked
      ) taken
    )
    update durable_jobs set run_at = now() + make_interval(secs => :lease), claim = :claim, attempts = attempts + 1, started_at = now(),
      progress = null, progress_word = null, again = false
    where id in (select id from due)
    returning id, queue, payload, attempts`,
);

const RENEW = statement<Lease & { lease: number; part: number | null; word: string | null }, object>(
  'jobs-renew',
  `update durable_jobs set run_at = now() + make_interval(secs => :lease), progress = coalesce(:part, progress),
      progress_word = case when :part::real is null then progress_word else :word end
    where id = :id and claim = :claim and state = 'queued' returning 1`,
);

/** A job that was queued again while it ran, or that asks for it (`delay`), waits for its next run. */
const MARK_DONE = statement<Lease & { delay: number | null }, { again: boolean }>(
  'jobs-done',
  `update durable_jobs set claim = null, last_error = null, again = false,
      state = case when again or :delay::float8 is not null then 'queued' else 'done' end,
      settled_at = case when again or :delay::float8 is not null then null else now() end,
      payload = case when again or :delay::float8 is not null then payload else '{}' end,
      progress = case when again or :delay::float8 is not null then null else 1 end,
      attempts = case when again or :delay::float8 is not null then 0 else attempts end,
      run_at = case when again then now() else now() + make_interval(secs => coalesce(:delay::float8, 0)) end
    where id = :id and claim = :claim and state = 'queued' returning state = 'queued' as again`,
);

const REQUEUE = statement<Lease & { delay: number; lastError: string }, never>(
  'jobs-requeue',
  `update durable_jobs set run_at = now() + make_interval(secs => :delay), claim = null, last_error = :lastError
    where id = :id and claim = :claim and state = 'queued'`,
);

const RELEASE = statement<Lease, never>(
  'jobs-release',
  `update durable_jobs set run_at = now(), claim = null, attempts = greatest(0, attempts - 1)
    where id = :id and claim = :claim and state = 'queued'`,
);

const GIVE_UP = statement<Lease & { lastError: string }, never>(
  'jobs-given-up',
  `update durable_jobs set state = 'failed', settled_at = now(), claim = null, last_error = :lastError
    where id = :id and claim = :claim and state = 'queued'`,
);

const NEXT_DUE = statement<{ queues: readonly string[] }, { ms: number | null }>(
  'jobs-next-due',
  `select (extract(epoch from min(next.run_at) - now()) * 1000)::float8 as ms from unnest(:queues::text[]) as one (queue)
    cross join lateral (
      select run_at from durable_jobs job where job.queue = one.queue and state = 'queued' order by run_at limit 1
    ) next`,
);

/**
 * Must not run inside a unit of work: a job stays settled even if the caller fails afterwards. All times are the
 * database's. Updates require the current claim, so a process that lost its lease changes nothing.
 */
@Injectable()
export class JobsRepository {
  constructor(private readonly statements: Statements) {}

  async claim(capacities: readonly Capacity[]): Promise<ClaimedJob[]> {
    const claim = randomUUID();
    const rows = await this.statements.rows(CLAIM, {
      queues: capacities.map(({ queue }) => queue),
      slots: capacities.map(({ slots }) => slots),
      claim,
      lease: LEASE_SECONDS,
    });
    return rows.map((row) => ({ ...row, claim }));
  }

  async renew({ id, claim }: ClaimedJob, progress?: { part: number; word: string | null }): Promise<boolean> {
    const renewed = await this.statements.rows(RENEW, {
      id,
      claim,
      lease: LEASE_SECONDS,
      part: progress?.part ?? null,
      word: progress?.word ?? null,
    });
    return renewed.length === 1;
  }

  async markDone({ id, claim }: ClaimedJob, againInMs: number | null = null): Promise<void> {
    await this.statements.rows(MARK_DONE, { id, claim, delay: againInMs === null ? null : againInMs / 1_000 });
  }

  async requeue({ id, claim }: ClaimedJob, delayMs: number, lastError: string): Promise<void> {
    await this.statements.rows(REQUEUE, { id, claim, delay: delayMs / 1_000, lastError });
  }

  async release({ id, claim }: ClaimedJob): Promise<void> {
    await this.statements.rows(RELEASE, { id, claim });
  }

  async giveUp({ id, claim }: ClaimedJob, lastError: string): Promise<void> {
    await this.statements.rows(GIVE_UP, { id, claim, lastError });
  }

  async nextDueInMs(queues: readonly string[]): Promise<number | null> {
    const row = await this.statements.one(NEXT_DUE, { queues });
    return row?.ms ?? null;
  }
}
