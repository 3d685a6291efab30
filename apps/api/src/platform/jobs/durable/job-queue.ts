import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { JobRun } from './job-run.js';

/** A named queue and what its jobs carry: ids rather than data, as a payload is kept until its job is done. */
export interface JobQueue<T = unknown> {
  name: string;
  payload: z.ZodType<T>;
}

export const jobQueue = <T>(name: string, payload: z.ZodType<T>): JobQueue<T> => ({ name, payload });

export interface JobLimits {
  /** Jobs of the queue that one process runs at a time. */
  concurrency: number;
  /** Tries before a job is given up. */
  attempts: number;
  /** After it a try is told to stop and counts as failed. */
  timeoutSeconds: number;
}

/** A provider of a feature module that does the jobs of one queue. */
export interface HandlesJobs<Q extends JobQueue> {
  /**
   * May be called again for the same job, at worst while a process that was thought dead is still at it. Returning means done; who stops
   * early because `run.signal` says so throws (`run.signal.throwIfAborted()`).
   */
  handle(payload: z.output<Q['payload']>, run: JobRun): Promise<void>;
}

export interface HandledQueue extends JobLimits {
  queue: JobQueue;
}

export const JOB_HANDLER = 'job-handler';

/** Has the processes in which jobs run bring the jobs of `queue` to the provider. */
export const JobHandler = <T>(queue: JobQueue<T>, limits: JobLimits) =>
  SetMetadata(JOB_HANDLER, { queue, ...limits } satisfies JobLimits & { queue: JobQueue<T> });
