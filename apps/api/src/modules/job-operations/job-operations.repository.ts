import { Injectable } from '@nestjs/common';
import type { Job, JobPage, JobQuery, JobState } from '@tracker/contracts/job-operations';
import { pool } from '@tracker/database/prepared';
import { DataSource } from 'typeorm';

const RUNNING = `state = 'queued' and claim is not null and run_at > now()`;
/** A job whose holder let the lease pass waits as well. */
const CONDITIONS: Record<JobState, string> = {
  waiting: `state = 'queued' and (claim is null or run_at <= now())`,
  running: RUNNING,
  done: `state = 'done'`,
  failed: `state = 'failed'`,
};

interface JobRow extends Omit<Job, 'createdAt' | 'runAt' | 'startedAt' | 'settledAt'> {
  createdAt: Date;
  runAt: Date;
  startedAt: Date | null;
  settledAt: Date | null;
}

export interface QueueFigures {
  queue: string;
  queued: number;
  failed: number;
  oldestSeconds: number;
}

/** What operators see of the jobs, and the one thing they do. */
@Injectable()
export class JobOperationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list({ queue, state, after, limit }: JobQuery): Promise<JobPage> {
    const { rows } = await pool(this.dataSource).query<JobRow>(
      `select id, queue, case when ${RUNNING} then 'running' when state = 'queued' then 'waiting' else state end as state, attempts,
         progress, progress_word as "progressWord", last_error as "lastError", created_at as "createdAt", run_at as "runAt",
         started_at as "startedAt", settled_at as "settledAt"
       from durable_jobs where ($1::text is null or queue = $1) and ($2::bigint is null or id < $2) and ${state ? CONDITIONS[state] : 'true'}
       order by id desc limit $3`,
      [queue ?? null, after ?? null, limit + 1],
    );
    const items = rows.slice(0, limit).map(shown);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** Queues a given-up job anew, with all its tries; null when it is none, and false when another with its key waits already. */
  async requeue(id: string): Promise<boolean | null> {
    const { rows } = await pool(this.dataSource).query<{ isFree: boolean }>(
      `with given_up as (select id, queue, key from durable_jobs where id = $1 and state = 'failed' for update),
       free as (
         select id from given_up g where not exists (
           select from durable_jobs other where other.queue = g.queue and other.key = g.key and other.state = 'queued')
       ), requeued as (
         update durable_jobs set state = 'queued', attempts = 0, run_at = now(), settled_at = null, started_at = null, progress = null,
           progress_word = null
         where id in (select id from free) returning id, pg_notify('durable_jobs', '')
       )
       select exists (select from requeued) as "isFree" from given_up`,
      [id],
    );
    return rows[0]?.isFree ?? null;
  }

  /** By queue: what waits or runs, what was given up, and how long the oldest has been due without anybody having begun it. */
  async figures(): Promise<QueueFigures[]> {
    const { rows } = await pool(this.dataSource).query<QueueFigures>(
      `select queue, count(*) filter (where state = 'queued')::integer as queued, count(*) filter (where state = 'failed')::integer as failed,
         coalesce(extract(epoch from now() - min(run_at) filter (where state = 'queued' and run_at <= now())), 0)::float8 as "oldestSeconds"
       from durable_jobs where state in ('queued', 'failed') group by queue`,
    );
    return rows;
  }
}

function shown({ createdAt, runAt, startedAt, settledAt, ...row }: JobRow): Job {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    runAt: row.state === 'waiting' ? runAt.toISOString() : null,
    startedAt: startedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
