import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ScheduledTask } from '@tracker/database/entities/platform/scheduled-task.entity';
import { Statements } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { type AppLogger, LOGGER } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { inSpan } from '../observability/spans.js';

export interface Task {
  name: string;
  /**
   * Minimum interval between completed runs. 10% is subtracted, so that a run that ends shortly after a cron tick is due
   * again at the next tick.
   */
  everySeconds: number;
}

export type TaskCounts = Record<string, number>;

@Injectable()
export class ScheduledTasks implements OnModuleInit, BeforeApplicationShutdown {
  /** Seconds until another process can take over after a crash. The lease is renewed four times as often. */
  protected readonly leaseSeconds: number = 60;
  private readonly running = new Set<Promise<unknown>>();
  private readonly ending = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: AppLogger,
    private readonly statements: Statements,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        scheduled_task_last_completed_timestamp_seconds: {
          help: 'When a process last completed the scheduled task; 0 if none ever did',
          label: 'task',
        },
      },
      async () => {
        const tasks = await this.dataSource.getRepository(ScheduledTask).find();
        const done = tasks.map(({ name, completedAt }) => [name, (completedAt?.getTime() ?? 0) / 1_000] as const);
        return { scheduled_task_last_completed_timestamp_seconds: Object.fromEntries(done) };
      },
    );
  }

  /**
   * Runs `work` unless another process runs it or it completed recently. Resolves to whether it completed. `work` must
   * stop when its signal aborts (shutdown or lost lease). Failures are logged and retried at the next call; a failure
   * during the shutdown is no error.
   */
  async run(task: Task, work: (signal: AbortSignal) => Promise<TaskCounts | void>): Promise<boolean> {
    const run = this.claimAndRun(task, work);
    this.running.add(run);
    try {
      return await run;
    } catch (err) {
      if (this.ending.signal.aborted) this.logger.info({ err, task: task.name }, 'a scheduled task was interrupted');
      else this.logger.error({ err, task: task.name }, 'a scheduled task failed');
      return false;
    } finally {
      this.running.delete(run);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.running);
  }

  private async claimAndRun(
    { name, everySeconds }: Task,
    work: (signal: AbortSignal) => Promise<TaskCounts | void>,
  ): Promise<boolean> {
    if (this.ending.signal.aborted) return false;
    const holder = randomUUID();
    const claimedAt = performance.now();
    if (!(await this.claim(name, holder, everySeconds))) return false;
    const [lost, over] = [new AbortController(), new AbortController()];
    const renewals = this.renew({ name, holder, claimedAt }, lost, over.signal);
    let isDone = false;
    try {
      const signal = AbortSignal.any([this.ending.signal, lost.signal]);
      const counts = (await inSpan(`task ${name}`, {}, () => work(signal))) ?? {};
      isDone = !signal.aborted;
      if (Object.values(counts).some((count) => count > 0)) this.logger.info({ task: name, ...counts }, 'task done');
    } finally {
      over.abort();
      await renewals;
      await this.release(name, holder, isDone);
    }
    return isDone;
  }

  /**
   * Uses a row rather than an advisory lock, which would hold a connection and doesn't work in pgbouncer's transaction
   * mode. TypeORM's upsert can't express the condition on the existing row.
   */
  private async claim(name: string, holder: string, everySeconds: number): Promise<boolean> {
    const claimed = await this.statements.sql<unknown[]>`
      insert into scheduled_tasks as t (name, holder, leased_until, started_at)
      values (${name}, ${holder}, now() + make_interval(secs => ${this.leaseSeconds}), now())
      on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until, started_at = excluded.started_at
      where (t.holder is null or t.leased_until < now())
        and (t.completed_at is null or t.completed_at <= now() - make_interval(secs => ${everySeconds * 0.9}))
      returning name`;
    return claimed.length > 0;
  }

  /** Treats the lease as lost one renewal before it expires, because afterwards another process may start the work. */
  private async renew(
    { name, holder, claimedAt }: { name: string; holder: string; claimedAt: number },
    lost: AbortController,
    over: AbortSignal,
  ): Promise<void> {
    const pauseMs = this.leaseSeconds * 250;
    let lostAt = claimedAt + 3 * pauseMs;
    while (!over.aborted && !lost.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: over, ref: false }).catch(() => undefined);
      if (over.aborted) return;
      const requestedAt = performance.now();
      const expiry = sleep(Math.max(0, lostAt - requestedAt), false, { signal: over, ref: false }).catch(() => false);
      const renewal = this.extend(name, holder).catch((err: unknown) => {
        this.logger.warn({ err, task: name }, 'the lease of a scheduled task could not be renewed');
        return null;
      });
      const isRenewed = await Promise.race([renewal, expiry]);
      if (over.aborted) return;
      if (isRenewed) lostAt = requestedAt + 3 * pauseMs;
      else if (isRenewed === false || performance.now() >= lostAt) lost.abort();
    }
    if (lost.signal.aborted) this.logger.warn({ task: name }, 'a scheduled task stops, because its lease was lost');
  }

  private async extend(name: string, holder: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(ScheduledTask)
      .set({ leasedUntil: () => `now() + interval '${this.leaseSeconds} seconds'` })
      .where({ name, holder })
      .execute();
    return affected === 1;
  }

  private async release(name: string, holder: string, isDone: boolean): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .update(ScheduledTask)
      .set({ holder: null, leasedUntil: null, ...(isDone && { completedAt: () => 'now()' }) })
      .where({ name, holder })
      .execute();
  }
}

/**
 * Continues after failures, so that one bad item doesn't block the others, then throws the first error. Stops early
 * when `signal` aborts.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: { error: unknown }[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await work(item).catch((error: unknown) => failures.push({ error }));
  }
  if (failures[0]) throw failures[0].error;
}
