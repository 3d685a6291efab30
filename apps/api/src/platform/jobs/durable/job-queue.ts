import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { JobRun } from './job-run.js';

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
