import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, type RunningJob } from '../../../platform/jobs/job-runner.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { Alarm } from '../../../platform/jobs/wake/alarm.js';
import { describeFailure, failureOf } from './delivery-failure.js';
import { LetterWriter, UnusableAddressError } from '../templates/letter-writer.js';
import { type ClaimedMessage, LEASE_SECONDS, OutboxRepository } from '../outbox/outbox.repository.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { MAX_ATTEMPTS, outagePause, retryDelay } from './retry-delay.js';
import { SentRecorder } from './sent-recorder.js';
import { SEND_LIMIT_MS, SmtpSender } from './smtp-sender.js';
import { inSpan } from '../../../platform/observability/spans.js';

/** Upper limit for the delay when a wake-up signal is lost. */
const LONGEST_SLEEP_MS = 5_000;
const DATABASE_PAUSE_MS = 1_000;
/** Large batches, because a statement and its disk write for every few mails cost more than sending them. */
const PORTION = 100;
/**
 * Fetches the next batch below this number, so that connections stay busy. A larger number would delay more mail of a
 * killed process.
 */
const AHEAD = 20;
/** Limits the mails that a killed process would send twice. */
const MOST_UNRECORDED = 10;
/** Older claims go back to the queue, so that no send outlives its lease and other workers can take them. */
const HOLD_MS = LEASE_SECONDS * 1_000 - SEND_LIMIT_MS;

/**
 * A message claimed more often without a result may crash its process. It is sent alone, so that the rest of its batch
 * loses no attempts.
 */
const UNEXPLAINED_TRIES = 3;

interface Held {
  message: ClaimedMessage;
  claimedAt: number;
}

@Injectable()
@BackgroundJob()
export class Relay implements RunningJob {
  private readonly alarm = new Alarm();
  private readonly underWay = new Set<Promise<void>>();
  private sending = 0;
  private held: Held[] = [];
  private mayBeMore = false;
  private readonly recorder: SentRecorder;
  private running: Promise<void> | undefined;
  private stopping = false;
  private outages = 0;
  private pausedUntil = 0;

  constructor(
    private readonly repository: OutboxRepository,
    private readonly writer: LetterWriter,
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
        await this.alarm.sleep(await this.takeWhatIsDue());
      } catch (err) {
        // The database is unavailable. Leases and rows survive, so the loop retries.
        this.logger.warn({ err }, 'the outbox cannot be read');
        await this.alarm.sleep(DATABASE_PAUSE_MS);
      }
    }
    await this.letGo().catch((err: unknown) => this.logger.warn({ err }, 'mails could not be given back'));
    await Promise.all(this.underWay);
  }

  private async takeWhatIsDue(): Promise<number> {
    const pause = this.pausedUntil - Date.now();
    if (pause > 0 || this.isHeldTooLong()) await this.letGo();
    if (pause > 0) return pause;
    this.beginHeld();
    if (this.held.length >= AHEAD) {
      this.mayBeMore = true;
      return LONGEST_SLEEP_MS;
    }
    const messages = await this.repository.claim(PORTION);
    const claimedAt = performance.now();
    const suspect = messages.find(({ attempts, lastError }) => attempts > UNEXPLAINED_TRIES && lastError === null);
    this.held.push(...messages.filter((message) => message !== suspect).map((message) => ({ message, claimedAt })));
    if (suspect) {
      await this.letGo();
      await this.begin({ message: suspect, claimedAt });
      return 0;
    }
    this.beginHeld();
    this.mayBeMore = messages.length === PORTION;
    if (this.mayBeMore) {
      // Other workers take the remaining messages.
      this.wakes.notify('outbox');
      return LONGEST_SLEEP_MS;
    }
    const nextDue = await this.repository.nextDueInMs();
    return Math.min(Math.max(nextDue ?? LONGEST_SLEEP_MS, 10), LONGEST_SLEEP_MS);
  }

  private beginHeld(): void {
    while (this.hasRoom() && !this.stopping && this.pausedUntil <= Date.now()) {
      const next = this.held.shift();
      if (!next) return;
      void this.begin(next);
    }
  }

  private hasRoom(): boolean {
    const { connections } = this.sender;
    return this.sending < connections && this.underWay.size < connections + MOST_UNRECORDED;
  }

  private begin({ message, claimedAt }: Held): Promise<void> {
    this.sending += 1;
    let hasConnection = true;
    const leaveConnection = () => {
      if (!hasConnection) return;
      hasConnection = false;
      this.sending -= 1;
      this.beginHeld();
    };
    const settled = this.deliver(message, claimedAt, leaveConnection)
      .catch((err: unknown) => this.logger.error({ err, outboxId: message.id }, 'a mail could not be settled'))
      .finally(() => {
        this.underWay.delete(settled);
        leaveConnection();
        this.beginHeld();
        if (this.mayBeMore && this.held.length < AHEAD) this.alarm.ring();
      });
    this.underWay.add(settled);
    return settled;
  }

  private isHeldTooLong(): boolean {
    const [oldest] = this.held;
    return oldest !== undefined && performance.now() - oldest.claimedAt > HOLD_MS;
  }

  private async letGo(): Promise<void> {
    const messages = this.held.map(({ message }) => message);
    this.held = [];
    if (messages.length > 0) await this.repository.letGo(messages);
  }

  private async deliver(message: ClaimedMessage, claimedAt: number, leaveConnection: () => void): Promise<void> {
    if (message.attempts > MAX_ATTEMPTS) {
      await this.repository.markFailed(message, 'Every process that took it ended before it was sent.');
      return;
    }
    try {
      const letter = await this.writer.write(message);
      if (!letter) return await this.repository.markCancelled(message);
      if (this.pausedUntil > Date.now() || performance.now() - claimedAt > HOLD_MS) {
        return await this.putBack(message, 0, null, { keepsTries: true });
      }
      await inSpan(`mail ${message.kind}`, {}, () => this.sender.send(letter));
    } catch (error) {
      return this.settleFailure(message, error);
    }
    this.outages = 0;
    leaveConnection();
    await this.recorder.record(message.id);
  }

  private async settleFailure(message: ClaimedMessage, error: unknown): Promise<void> {
    const failure = error instanceof UnusableAddressError ? 'permanent' : failureOf(error);
    const words = describeFailure(error);
    if (failure === 'server') return this.pauseEverything(message, words);
    if (failure === 'permanent' || message.attempts >= MAX_ATTEMPTS) {
      this.logger.error({ outboxId: message.id, kind: message.kind }, 'a mail was given up');
      return this.repository.markFailed(message, words);
    }
    this.logger.warn({ outboxId: message.id, attempts: message.attempts }, 'a mail will be tried again');
    return this.putBack(message, retryDelay(message.attempts), words, { keepsTries: false });
  }

  private async pauseEverything(message: ClaimedMessage, words: string): Promise<void> {
    // The first failure after a success may be caused by this message, so it alone loses an attempt. A message that
    // always breaks the connection fails in the end, and an outage costs the others nothing.
    const mayBeToBlame = this.outages === 0;
    if (this.pausedUntil <= Date.now()) {
      this.outages += 1;
      this.pausedUntil = Date.now() + outagePause(this.outages);
      this.logger.warn({ outages: this.outages, reason: words }, 'the mail server cannot be used');
      this.alarm.ring();
    }
    if (mayBeToBlame && message.attempts >= MAX_ATTEMPTS) return this.repository.markFailed(message, words);
    await this.putBack(message, this.pausedUntil - Date.now(), words, { keepsTries: !mayBeToBlame });
  }

  private async putBack(...put: Parameters<OutboxRepository['putBack']>): Promise<void> {
    await this.repository.putBack(...put);
    this.alarm.ring();
  }
}
