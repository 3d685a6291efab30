import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Wake } from '../wake/wake.js';
import type { JobQueue } from './job-queue.js';

export interface JobOptions {
  /** While a job of the queue with this key waits or runs, another one is left out. */
  key?: string;
  /** Not before then; at once without. */
  runAt?: Date;
}

/** Where background work leaves the use cases: a row written in the transaction that causes it, so that a job exists exactly when its cause does. */
@Injectable()
export class DurableJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
  ) {}

  /** Queues a job in the running unit of work. Its id, or null when it was left out. */
  async add<T>(
    { name, payload: schema }: JobQueue<T>,
    payload: T,
    { key, runAt }: JobOptions = {},
  ): Promise<string | null> {
    if (!this.unitOfWork.runner) throw new Error('A job is queued inside the unit of work that causes it.');
    const [row]: { id: string }[] = await this.unitOfWork.manager.query(
      `insert into durable_jobs (queue, key, payload, run_at) values ($1, $2, $3, coalesce($4, now()))
       on conflict (queue, key) where state = 'queued' do nothing returning id`,
      [name, key ?? null, JSON.stringify(schema.parse(payload)), runAt ?? null],
    );
    this.unitOfWork.afterCommit(() => this.wake.announce('durable_jobs'));
    return row?.id ?? null;
  }

  /** Takes back what nobody has begun of the jobs with these keys: they have become needless. */
  async withdraw({ name }: JobQueue, keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.unitOfWork.manager.query(
      `delete from durable_jobs where queue = $1 and key = any($2) and state <> 'done' and (claim is null or run_at <= now())`,
      [name, keys],
    );
  }
}
