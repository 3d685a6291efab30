import { Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import { InjectRepository } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, Not, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { Wake } from '../wake/wake.js';

interface JobOptions {
  key?: string;
  delaySeconds?: number;
}

/** Adds jobs as rows in the caller's transaction, so that a job exists only if its cause is committed. */
@Injectable()
export class DurableJobs {
  constructor(
    @InjectRepository(DurableJob) private readonly jobs: Repository<DurableJob>,
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
  ) {}

  async add<T>(queue: JobQueue<T>, payload: T, options: JobOptions = {}): Promise<string | null> {
    if (!this.unitOfWork.runner) throw new Error('A job is queued inside the unit of work that causes it.');
    const id = await this.insert(queue, payload, options);
    this.unitOfWork.afterCommit(() => this.wake.notify('durable_jobs'));
    return id;
  }

  /** For a job that is due much later. Runs in its own transaction, which takes one round trip, and wakes no worker. */
  async addForLater<T>(queue: JobQueue<T>, payload: T, options: Required<JobOptions>): Promise<void> {
    await this.insert(queue, payload, options);
  }

  async remove({ name }: JobQueue, keys: string[]): Promise<void> {
    await this.jobs
      .createQueryBuilder()
      .delete()
      .where({ queue: name, key: In(keys), state: Not('done') })
      .andWhere('(claim is null or run_at <= now())')
      .execute();
  }

  private async insert<T>(
    { name, payload: schema }: JobQueue<T>,
    payload: T,
    { key, delaySeconds = 0 }: JobOptions,
  ): Promise<string | null> {
    const runAt = () => `now() + make_interval(secs => ${delaySeconds})`;
    const row = { queue: name, key: key ?? null, payload: schema.parse(payload), runAt };
    const { raw } = await this.jobs
      .createQueryBuilder()
      .insert()
      // TypeORM's partial row type can't express a jsonb column of any type.
      .values(row as QueryDeepPartialEntity<DurableJob>)
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as { id: string }[])[0]?.id ?? null;
  }
}

/** Payloads hold ids rather than data, because they are stored until the job is done. */
export interface JobQueue<T = unknown> {
  name: string;
  payload: z.ZodType<T>;
}

export const jobQueue = <T>(name: string, payload: z.ZodType<T>): JobQueue<T> => ({ name, payload });

export interface JobLimits {
  concurrency: number;
  attempts: number;
  timeoutSeconds: number;
}

export interface JobRun {
  readonly jobId: string;
  readonly attempt: number;
  /** Aborts on timeout, on shutdown, or when the lease is lost. */
  readonly signal: AbortSignal;
  /**
   * Saves a fraction from 0 to 1 and a note for operators, which must not contain personal data. Updates are throttled
   * to one per second; the others are dropped.
   */
  progress(part: number, note?: string | null): Promise<void>;
  /** Once the handler returns, the job waits for this long and runs again, instead of being done. */
  again(delayMs: number): void;
}

export interface HandlesJobs<Q extends JobQueue> {
  /**
   * Must be idempotent: a job can run again, even while a process that lost its lease still works on it. Resolving
   * marks the job as done, so a handler that stops early must throw (`run.signal.throwIfAborted()`).
   */
  handle(payload: z.output<Q['payload']>, run: JobRun): Promise<void>;
}

export interface HandledQueue extends JobLimits {
  queue: JobQueue;
}

export const JOB_HANDLER = 'job-handler';

export const JobHandler = <T>(queue: JobQueue<T>, limits: JobLimits) =>
  SetMetadata(JOB_HANDLER, { queue, ...limits } satisfies JobLimits & { queue: JobQueue<T> });
