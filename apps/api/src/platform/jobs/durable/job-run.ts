import { setTimeout as passing } from 'node:timers/promises';
import type { AppLogger } from '../../logging/logger.js';
import { type ClaimedJob, type JobsRepository, LEASE_SECONDS } from './jobs.repository.js';

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
