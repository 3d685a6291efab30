import { setTimeout as sleep } from 'node:timers/promises';
import { type AppLogger, withoutValues } from '../../observability/logger.js';
import { type ClaimedJob, type JobsRepository, LEASE_SECONDS } from './jobs.repository.js';
import { inSpan } from '../../observability/spans.js';
import type { HandledQueue, JobRun } from './durable-jobs.js';

/** Time a handler has to stop after its signal aborts. After that the attempt counts as failed. */
const GRACE_MS = 5_000;
const RETRY_MS = 500;
const TIMEOUT_MS = 45_000;

export interface Handler extends HandledQueue {
  handle(payload: unknown, run: JobRun): Promise<void>;
}

export class JobAttempt {
  constructor(
    private readonly repository: JobsRepository,
    private readonly logger: AppLogger,
    private readonly ending: AbortSignal,
  ) {}

  async run(job: ClaimedJob, handler: Handler): Promise<void> {
    const { attempts, timeoutSeconds } = handler;
    if (job.attempts > attempts) return this.giveUp(job, 'Every process that ran it stopped before it finished.');
    const payload = handler.queue.payload.safeParse(job.payload);
    if (!payload.success) return this.giveUp(job, 'The payload does not match the queue.');
    const run = new LeasedRun(job, timeoutSeconds, this.ending, this.repository, this.logger);
    const began = performance.now();
    try {
      await inSpan(`job ${job.queue}`, { 'job.attempt': job.attempts }, () =>
        Promise.race([handler.handle(payload.data, run), stopTimeout(run.signal)]),
      );
      await this.record(() => this.repository.markDone(job, run.againInMs));
      this.logger.info({ ...about(job), ms: Math.round(performance.now() - began) }, 'job done');
    } catch (err) {
      await this.handleFailure(job, run, attempts, err);
    } finally {
      run.end();
    }
  }

  private async handleFailure(job: ClaimedJob, run: LeasedRun, maxAttempts: number, err: unknown): Promise<void> {
    if (run.isLost) return this.logger.warn(about(job), 'a job was lost to another process');
    if (this.ending.aborted) return this.repository.release(job);
    const words = run.isTimedOut ? 'It exceeded its time limit.' : reasonOf(err);
    if (job.attempts >= maxAttempts) return this.giveUp(job, words, err);
    this.logger.warn({ ...about(job), err }, 'a job failed and will be retried');
    await this.record(() => this.repository.requeue(job, backOff(job.attempts), words));
  }

  private async giveUp(job: ClaimedJob, words: string, err?: unknown): Promise<void> {
    this.logger.error({ ...about(job), ...(err !== undefined && { err }) }, 'a job failed for good');
    await this.record(() => this.repository.giveUp(job, words));
  }

  /** Retries while the database is unavailable. If that fails, the job runs again after its lease. */
  private async record(write: () => Promise<void>): Promise<void> {
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(RETRY_MS)) {
      try {
        return await write();
      } catch (err) {
        if (this.ending.aborted || Date.now() + RETRY_MS > deadline) throw err;
      }
    }
  }
}

const about = ({ id, queue, attempts }: ClaimedJob) => ({ jobId: id, queue, attempts });

function reasonOf(error: unknown): string {
  return error instanceof Error ? withoutValues(error.message) || error.name : 'It failed without an error message.';
}

async function stopTimeout(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await sleep(GRACE_MS, undefined, { ref: false });
  throw new Error('It did not stop in time.');
}

const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;

/** Milliseconds before the next attempt: 5 s, 15 s, 45 s … up to 6 hours, with 20% jitter. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_BACKOFF_MS * 3 ** (attempts - 1), MAX_BACKOFF_MS);
  return Math.round(delay * (0.8 + 0.4 * random()));
}

const RENEWAL_MS = 15_000;
const BETWEEN_WRITES_MS = 1_000;

export class LeasedRun implements JobRun {
  readonly signal: AbortSignal;
  private readonly lost = new AbortController();
  private readonly over = new AbortController();
  private readonly timeout: AbortSignal;
  private renewedAt = performance.now();
  private writtenAt = Number.NEGATIVE_INFINITY;
  againInMs: number | null = null;

  constructor(
    private readonly job: ClaimedJob,
    timeoutSeconds: number,
    ending: AbortSignal,
    private readonly repository: JobsRepository,
    private readonly logger: AppLogger,
  ) {
    this.timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
    this.signal = AbortSignal.any([this.timeout, ending, this.lost.signal]);
    void this.renewLease();
  }

  get jobId(): string {
    return this.job.id;
  }

  get attempt(): number {
    return this.job.attempts;
  }

  get isTimedOut(): boolean {
    return this.timeout.aborted;
  }

  get isLost(): boolean {
    return this.lost.signal.aborted;
  }

  async progress(part: number, word: string | null = null): Promise<void> {
    const now = performance.now();
    if (this.over.signal.aborted || now - this.writtenAt < BETWEEN_WRITES_MS) return;
    this.writtenAt = now;
    await this.renew({ part: Math.min(Math.max(part, 0), 1), word });
  }

  again(delayMs: number): void {
    this.againInMs = delayMs;
  }

  end(): void {
    this.over.abort();
  }

  private async renewLease(): Promise<void> {
    const { signal } = this.over;
    while (!this.isLost) {
      await sleep(RENEWAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.renew();
    }
  }

  private async renew(progress?: { part: number; word: string | null }): Promise<void> {
    const requestedAt = performance.now();
    try {
      if (await this.repository.renew(this.job, progress)) this.renewedAt = requestedAt;
      else if (!this.over.signal.aborted) this.lost.abort();
    } catch (err) {
      this.logger.warn({ err, jobId: this.job.id, queue: this.job.queue }, 'the lease of a job could not be renewed');
      if (performance.now() - this.renewedAt > LEASE_SECONDS * 1_000) this.lost.abort();
    }
  }
}
