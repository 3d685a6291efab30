import { SetMetadata } from '@nestjs/common';

export const BACKGROUND_JOB = 'background-job';

/** Marks a provider of any feature module as a job: the worker starts it, the HTTP service does not. */
export const BackgroundJob = () => SetMetadata(BACKGROUND_JOB, true);

/** Work that goes on beside the requests. */
export interface RunningJob {
  /** Begins the work and returns; called once, when the application is up. */
  start(): Promise<void> | void;
  /** Takes no new work and resolves when the present work is done. */
  stop(): Promise<void> | void;
}
