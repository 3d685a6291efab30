import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Job, JobPage, JobQuery, JobState } from '@tracker/contracts/rollout/operations';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { Statements } from '@tracker/database/statements';
import { In, LessThan, type Repository } from 'typeorm';
import { Metrics } from '../observability/metrics.js';

const RUNNING = `state = 'queued' and claim is not null and run_at > now()`;
const CONDITIONS: Record<JobState, string> = {
  waiting: `state = 'queued' and (claim is null or run_at <= now())`,
  running: RUNNING,
  done: `state = 'done'`,
  failed: `state = 'failed'`,
};

const COLUMNS = `job.id as id, queue, case when ${RUNNING} then 'running' when state = 'queued' then 'waiting' else state end as state, attempts,
  progress, progress_word as "progressWord", last_error as "lastError", created_at as "createdAt", run_at as "runAt",
  started_at as "startedAt", settled_at as "settledAt"`;
const FIGURES = `queue, count(*) filter (where state = 'queued')::integer as queued, count(*) filter (where state = 'failed')::integer as failed,
  coalesce(extract(epoch from now() - min(run_at) filter (where state = 'queued' and run_at <= now())), 0)::float8 as "oldestSeconds"`;

interface JobRow extends Omit<Job, 'createdAt' | 'runAt' | 'startedAt' | 'settledAt'> {
  createdAt: Date;
  runAt: Date;
  startedAt: Date | null;
  settledAt: Date | null;
}

interface QueueFigures {
  queue: string;
  queued: number;
  failed: number;
  oldestSeconds: number;
}

@Injectable()
export class JobOperationsRepository implements OnModuleInit {
  constructor(
    @InjectRepository(DurableJob) private readonly jobs: Repository<DurableJob>,
    private readonly statements: Statements,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const label = 'queue';
    const help = {
      durable_jobs_queued: { help: 'Jobs that wait or run', label },
      durable_jobs_failed: { help: 'Jobs that failed and are not retried', label },
      durable_jobs_oldest_queued_seconds: { help: 'How long the oldest due job has been waiting to start', label },
    };
    this.metrics.addStored(help, async () => {
      const queues = await this.figures();
      const byQueue = (value: (figures: QueueFigures) => number) =>
        Object.fromEntries(queues.map((figures) => [figures.queue, value(figures)]));
      return {
        durable_jobs_queued: byQueue(({ queued }) => queued),
        durable_jobs_failed: byQueue(({ failed }) => failed),
        durable_jobs_oldest_queued_seconds: byQueue(({ oldestSeconds }) => oldestSeconds),
      };
    });
  }

  async list({ queue, state, after, limit }: JobQuery): Promise<JobPage> {
    const found = this.jobs
      .createQueryBuilder('job')
      .select(COLUMNS)
      .orderBy('job.id', 'DESC')
      .limit(limit + 1);
    if (queue) found.andWhere({ queue });
    if (after) found.andWhere({ id: LessThan(after) });
    if (state) found.andWhere(CONDITIONS[state]);
    const rows = await found.getRawMany<JobRow>();
    const items = rows.slice(0, limit).map(shown);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /**
   * Restores all attempts. Null if the job is not a failed one, false if another job with its key is already waiting.
   */
  async requeue(id: string): Promise<boolean | null> {
    const rows = await this.statements.sql<{ isFree: boolean }[]>`
      with given_up as (select id, queue, key from durable_jobs where id = ${id} and state = 'failed' for update),
      free as (
        select id from given_up g where not exists (
          select from durable_jobs other where other.queue = g.queue and other.key = g.key and other.state = 'queued')
      ), requeued as (
        update durable_jobs set state = 'queued', attempts = 0, run_at = now(), settled_at = null, started_at = null, progress = null,
          progress_word = null
        where id in (select id from free) returning id, pg_notify('durable_jobs', '')
      )
      select exists (select from requeued) as "isFree" from given_up`;
    return rows[0]?.isFree ?? null;
  }

  async discard(id: string): Promise<boolean> {
    return (await this.jobs.delete({ id, state: 'failed' })).affected === 1;
  }

  private figures(): Promise<QueueFigures[]> {
    return this.jobs
      .createQueryBuilder('job')
      .select(FIGURES)
      .where({ state: In(['queued', 'failed']) })
      .groupBy('job.queue')
      .getRawMany<QueueFigures>();
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
