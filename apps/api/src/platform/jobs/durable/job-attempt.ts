import { setTimeout as passing } from 'node:timers/promises';
import { type AppLogger, withoutValues } from '../../logging/logger.js';
import { type ClaimedJob, type JobsRepository, LEASE_SECONDS } from './jobs.repository.js';
import { inSpan } from '../../observability/spans.js';
import type { HandledQueue } from './durable-jobs.js';

/** Time a handler has to stop after its signal aborts. After that the attempt counts as failed. */
const GRACE_MS = 5_000;
const RETRY_MS = 500;
const PATIENCE_MS = 45_000;

export interface Handler extends HandledQueue {
  handle(payload: unknown, run: JobRun): Promise<void>;
}

export class JobAttempt {
  constructor(
    private readonly repository: JobsRepository,
    private readonly logger: AppLogger,
    private readonly ending: AbortSignal,
  ) {}

  async carryOut(job: ClaimedJob, handler: Handler): Promise<void> {
    const { attempts, timeoutSeconds } = handler;
    if (job.attempts > attempts) return this.giveUp(job, 'Every process that took it ended before it was done.');
    const payload = handler.queue.payload.safeParse(job.payload);
    if (!payload.success) return this.giveUp(job, 'What it carries is not what its queue takes.');
    const run = new JobRun(job, timeoutSeconds, this.ending, this.repository, this.logger);
    const began = performance.now();
    try {
      await inSpan(`job ${job.queue}`, { 'job.attempt': job.attempts }, () =>
        Promise.race([handler.handle(payload.data, run), stoppedInVain(run.signal)]),
      );
      await this.record(() => this.repository.markDone(job));
      this.logger.info({ ...about(job), ms: Math.round(performance.now() - began) }, 'job done');
    } catch (err) {
      await this.settleFailure(job, run, attempts, err);
    } finally {
      run.end();
    }
  }

  private async settleFailure(job: ClaimedJob, run: JobRun, most: number, err: unknown): Promise<void> {
    if (run.isLost) return this.logger.warn(about(job), 'a job was lost to another process');
    if (this.ending.aborted) return this.repository.letGo(job);
    const words = run.isTimedOut ? 'It took longer than it may.' : wordsOf(err);
    if (job.attempts >= most) return this.giveUp(job, words, err);
    this.logger.warn({ ...about(job), err }, 'a job failed and will be tried again');
    await this.record(() => this.repository.putBack(job, backOff(job.attempts), words));
  }

  private async giveUp(job: ClaimedJob, words: string, err?: unknown): Promise<void> {
    this.logger.error({ ...about(job), ...(err !== undefined && { err }) }, 'a job was given up');
    await this.record(() => this.repository.giveUp(job, words));
  }

  /** Retries while the database is unavailable. If that fails, the job runs again after its lease. */
  private async record(write: () => Promise<void>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await passing(RETRY_MS)) {
      try {
        return await write();
      } catch (err) {
        if (this.ending.aborted || Date.now() + RETRY_MS > deadline) throw err;
      }
    }
  }
}

const about = ({ id, queue, attempts }: ClaimedJob) => ({ jobId: id, queue, attempts });

function wordsOf(error: unknown): string {
  return error instanceof Error ? withoutValues(error.message) || error.name : 'It failed without a reason.';
}

async function stoppedInVain(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await passing(GRACE_MS, undefined, { ref: false });
  throw new Error('It was told to stop and did not.');
}

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Milliseconds before the next attempt: 5 s, 15 s, 45 s … up to 6 hours, with 20% jitter. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_MS * 3 ** (attempts - 1), LONGEST_MS);
  return Math.round(delay * (0.8 + 0.4 * random()));
}

const RENEWAL_MS = 15_000;
const BETWEEN_WRITES_MS = 1_000;

export class JobRun {
  /** Aborts on timeout, on shutdown, or when the lease is lost. */
  readonly signal: AbortSignal;
  private readonly lost = new AbortController();
  private readonly over = new AbortController();
  private readonly timeout: AbortSignal;
  private keptAt = performance.now();
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly job: ClaimedJob,
    timeoutSeconds: number,
    ending: AbortSignal,
    private readonly repository: JobsRepository,
    private readonly logger: AppLogger,
  ) {
    this.timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
    this.signal = AbortSignal.any([this.timeout, ending, this.lost.signal]);
    void this.keepLease();
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

  /**
   * Saves a fraction from 0 to 1 and a note for operators, which must not contain personal data. Updates are throttled
   * to one per second; the others are dropped.
   */
  async progress(part: number, word: string | null = null): Promise<void> {
    const now = performance.now();
    if (this.over.signal.aborted || now - this.writtenAt < BETWEEN_WRITES_MS) return;
    this.writtenAt = now;
    await this.renew({ part: Math.min(Math.max(part, 0), 1), word });
  }

  end(): void {
    this.over.abort();
  }

  private async keepLease(): Promise<void> {
    const { signal } = this.over;
    while (!this.isLost) {
      await passing(RENEWAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.renew();
    }
  }

  private async renew(progress?: { part: number; word: string | null }): Promise<void> {
    const askedAt = performance.now();
    try {
      if (await this.repository.renew(this.job, progress)) this.keptAt = askedAt;
      else if (!this.over.signal.aborted) this.lost.abort();
    } catch (err) {
      this.logger.warn({ err, jobId: this.job.id, queue: this.job.queue }, 'the lease of a job could not be renewed');
      if (performance.now() - this.keptAt > LEASE_SECONDS * 1_000) this.lost.abort();
    }
  }
}
