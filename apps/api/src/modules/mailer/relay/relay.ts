import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, type RunningJob } from '../../../platform/jobs/job-runner.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Alarm } from '../../../platform/jobs/wake/alarm.js';
import { describeFailure, failureOf, MAX_ATTEMPTS, outagePause, retryDelay } from './delivery-failure.js';
import { MailWriter, UnusableAddressError } from '../templates/mail-writer.js';
import { type ClaimedMessage, LEASE_SECONDS, OutboxRepository } from '../outbox.repository.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { SentRecorder } from './sent-recorder.js';
import { SEND_LIMIT_MS, SmtpSender } from './smtp-sender.js';
import { inSpan } from '../../../platform/observability/spans.js';

/** Upper limit for the delay when a wake-up signal is lost. */
const MAX_SLEEP_MS = 5_000;
const DATABASE_PAUSE_MS = 1_000;
/** Large batches, because a statement and its disk write for every few mails cost more than sending them. */
const PORTION = 100;
/**
 * Fetches the next batch below this number, so that connections stay busy. A larger number would delay more mail of a
 * killed process.
 */
const AHEAD = 20;
/** Limits the mails that a killed process would send twice. */
const MAX_UNRECORDED = 10;
/** Older claims go back to the queue, so that no send outlives its lease and other workers can take them. */
const HOLD_MS = LEASE_SECONDS * 1_000 - SEND_LIMIT_MS;

/**
 * A message claimed more often without a result may crash its process. It is sent alone, so that the rest of its batch
 * loses no attempts.
 */
const UNEXPLAINED_TRIES = 3;

interface Claimed {
  message: ClaimedMessage;
  claimedAt: number;
}

@Injectable()
@BackgroundJob()
export class Relay implements RunningJob {
  private readonly alarm = new Alarm();
  private readonly inFlight = new Set<Promise<void>>();
  private sending = 0;
  private claimed: Claimed[] = [];
  private mayBeMore = false;
  private readonly recorder: SentRecorder;
  private running: Promise<void> | undefined;
  private stopping = false;
  private outages = 0;
  private pausedUntil = 0;

  constructor(
    private readonly repository: OutboxRepository,
    private readonly writer: MailWriter,
    private readonly sender: SmtpSender,
    private readonly wakes: Wake,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {
    this.recorder = new SentRecorder((ids) => repository.markSent(ids));
  }

  async start(): Promise<void> {
    this.stopping = false;
    this.running ??= this.work();
    await this.wakes.listen('outbox', () => this.wake());
  }

  wake(): void {
    this.alarm.ring();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.alarm.ring();
    await this.running;
    this.running = undefined;
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.alarm.sleep(await this.claimDue());
      } catch (err) {
        // The database is unavailable. Leases and rows survive, so the loop retries.
        this.logger.warn({ err }, 'the outbox cannot be read');
        await this.alarm.sleep(DATABASE_PAUSE_MS);
      }
    }
    await this.release().catch((err: unknown) => this.logger.warn({ err }, 'mails could not be released'));
    await Promise.all(this.inFlight);
  }

  private async claimDue(): Promise<number> {
    const pause = this.pausedUntil - performance.now();
    if (pause > 0 || this.isClaimTooOld()) await this.release();
    if (pause > 0) return pause;
    this.startClaimed();
    if (this.claimed.length >= AHEAD) {
      this.mayBeMore = true;
      return MAX_SLEEP_MS;
    }
    const messages = await this.repository.claim(PORTION);
    const claimedAt = performance.now();
    const suspect = messages.find(({ attempts, lastError }) => attempts > UNEXPLAINED_TRIES && lastError === null);
    this.claimed.push(...messages.filter((message) => message !== suspect).map((message) => ({ message, claimedAt })));
    if (suspect) {
      await this.release();
      await this.begin({ message: suspect, claimedAt });
      return 0;
    }
    this.startClaimed();
    this.mayBeMore = messages.length === PORTION;
    if (this.mayBeMore) {
      this.wakes.notify('outbox');
      return MAX_SLEEP_MS;
    }
    const nextDue = await this.repository.nextDueInMs();
    return Math.min(Math.max(nextDue ?? MAX_SLEEP_MS, 10), MAX_SLEEP_MS);
  }

  private startClaimed(): void {
    while (this.hasCapacity() && !this.stopping && this.pausedUntil <= performance.now()) {
      const next = this.claimed.shift();
      if (!next) return;
      void this.begin(next);
    }
  }

  private hasCapacity(): boolean {
    const { connections } = this.sender;
    return this.sending < connections && this.inFlight.size < connections + MAX_UNRECORDED;
  }

  private begin({ message, claimedAt }: Claimed): Promise<void> {
    this.sending += 1;
    let hasConnection = true;
    const releaseConnection = () => {
      if (!hasConnection) return;
      hasConnection = false;
      this.sending -= 1;
      this.startClaimed();
    };
    const settled = this.deliver(message, claimedAt, releaseConnection)
      .catch((err: unknown) =>
        this.logger.error({ err, outboxId: message.id }, 'the outcome of a mail could not be stored'),
      )
      .finally(() => {
        this.inFlight.delete(settled);
        releaseConnection();
        this.startClaimed();
        if (this.mayBeMore && this.claimed.length < AHEAD) this.alarm.ring();
      });
    this.inFlight.add(settled);
    return settled;
  }

  private isClaimTooOld(): boolean {
    const [oldest] = this.claimed;
    return oldest !== undefined && performance.now() - oldest.claimedAt > HOLD_MS;
  }

  private async release(): Promise<void> {
    const messages = this.claimed.map(({ message }) => message);
    this.claimed = [];
    if (messages.length > 0) await this.repository.release(messages);
  }

  private async deliver(message: ClaimedMessage, claimedAt: number, releaseConnection: () => void): Promise<void> {
    if (message.attempts > MAX_ATTEMPTS) {
      await this.repository.markFailed(message, 'Every process that sent it stopped before it finished.');
      return;
    }
    try {
      const mail = await this.writer.write(message);
      if (!mail) return await this.repository.markCancelled(message);
      if (this.pausedUntil > performance.now() || performance.now() - claimedAt > HOLD_MS) {
        return await this.requeue(message, 0, null, { keepsAttempts: true });
      }
      await inSpan(`mail ${message.kind}`, {}, () => this.sender.send(mail));
    } catch (error) {
      return this.handleFailure(message, error);
    }
    this.outages = 0;
    releaseConnection();
    await this.recorder.record(message.id);
  }

  private async handleFailure(message: ClaimedMessage, error: unknown): Promise<void> {
    const failure = error instanceof UnusableAddressError ? 'permanent' : failureOf(error);
    const words = describeFailure(error);
    if (failure === 'server') return this.pauseEverything(message, words);
    if (failure === 'permanent' || message.attempts >= MAX_ATTEMPTS) {
      this.logger.error({ outboxId: message.id, kind: message.kind }, 'a mail failed for good');
      return this.repository.markFailed(message, words);
    }
    this.logger.warn({ outboxId: message.id, attempts: message.attempts }, 'a mail failed and will be retried');
    return this.requeue(message, retryDelay(message.attempts), words, { keepsAttempts: false });
  }

  private async pauseEverything(message: ClaimedMessage, words: string): Promise<void> {
    // The first failure after a success may be caused by this message, so it alone loses an attempt. A message that
    // always breaks the connection fails in the end, and an outage costs the others nothing.
    const mayBeToBlame = this.outages === 0;
    if (this.pausedUntil <= performance.now()) {
      this.outages += 1;
      this.pausedUntil = performance.now() + outagePause(this.outages);
      this.logger.warn({ outages: this.outages, reason: words }, 'the mail server cannot be used');
      this.alarm.ring();
    }
    if (mayBeToBlame && message.attempts >= MAX_ATTEMPTS) return this.repository.markFailed(message, words);
    await this.requeue(message, this.pausedUntil - performance.now(), words, { keepsAttempts: !mayBeToBlame });
  }

  private async requeue(...put: Parameters<OutboxRepository['requeue']>): Promise<void> {
    await this.repository.requeue(...put);
    this.alarm.ring();
  }
}
