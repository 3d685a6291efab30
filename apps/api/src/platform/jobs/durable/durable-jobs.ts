import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, Not, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { Wake } from '../wake/wake.js';
import type { JobQueue } from './job-queue.js';

export interface JobOptions {
  /** Deduplicates: a job is not added while another with the same queue and key waits or runs. */
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

  /** Returns the id, or null for a duplicate. */
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
      // TypeORM's partial row type can't express a jsonb column of any type.
      .values(row as QueryDeepPartialEntity<DurableJob>)
      .orIgnore()
      .returning('id')
      .execute();
    this.unitOfWork.afterCommit(() => this.wake.announce('durable_jobs'));
    return (raw as { id: string }[])[0]?.id ?? null;
  }

  async withdraw({ name }: JobQueue, keys: string[]): Promise<void> {
    await this.jobs
      .createQueryBuilder()
      .delete()
      .where({ queue: name, key: In(keys), state: Not('done') })
      .andWhere('(claim is null or run_at <= now())')
      .execute();
  }
}
