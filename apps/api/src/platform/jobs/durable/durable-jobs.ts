import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, Not, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { Wake } from '../wake/wake.js';
import type { JobQueue } from './job-queue.js';

export interface JobOptions {
  /** While a job of the queue with this key waits or runs, another one is left out. */
  key?: string;
  /** When the job becomes due, by the clock of the database; at once by default. */
  delaySeconds?: number;
}

/** Where background work leaves the use cases: a row written in the transaction that causes it, so that a job exists exactly when its cause does. */
@Injectable()
export class DurableJobs {
  constructor(
    @InjectRepository(DurableJob) private readonly jobs: Repository<DurableJob>,
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
  ) {}

  /** Queues a job in the running unit of work. Its id, or null when it was left out. */
  async add<T>(
    { name, payload: schema }: JobQueue<T>,
    payload: T,
    { key, delaySeconds = 0 }: JobOptions = {},
  ): Promise<string | null> {
    if (!this.unitOfWork.runner) throw new Error('A job is queued inside the unit of work that causes it.');
    const runAt = () => `now() + make_interval(secs => ${delaySeconds})`;
    const row = { queue: name, key: key ?? null, payload: schema.parse(payload), runAt };
    const { raw } = await this.jobs
      .createQueryBuilder()
      .insert()
      // TypeORM's type of a partial row cannot say that a jsonb column takes anything.
      .values(row as QueryDeepPartialEntity<DurableJob>)
      .orIgnore()
      .returning('id')
      .execute();
    this.unitOfWork.afterCommit(() => this.wake.announce('durable_jobs'));
    return (raw as { id: string }[])[0]?.id ?? null;
  }

  /** Takes back what nobody has begun of the jobs with these keys: they have become needless. */
  async withdraw({ name }: JobQueue, keys: string[]): Promise<void> {
    await this.jobs
      .createQueryBuilder()
      .delete()
      .where({ queue: name, key: In(keys), state: Not('done') })
      .andWhere('(claim is null or run_at <= now())')
      .execute();
  }
}
