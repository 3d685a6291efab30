import { Inject, Injectable } from '@nestjs/common';
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

/** The relay looks at least this often, whoever loses the news of new mail. */
const LONGEST_SLEEP_MS = 5_000;
const DATABASE_PAUSE_MS = 1_000;
/** Taken at once: a statement with its write to the disk for each handful would cost more than the sending. */
const PORTION = 100;
/** Fewer in hand, and the next portion is fetched: enough to keep the connections busy until it is there. What a dying process holds is delayed. */
const AHEAD = 20;
/** A connection need not wait for the record of its last mail; but what a dying process leaves unrecorded goes out again, so there is an end. */
const MOST_UNRECORDED = 10;
/** What was taken and not begun by then goes back, so that no send outlives its lease and a slow server's mail is shared among workers. */
const HOLD_MS = LEASE_SECONDS * 1_000 - SEND_LIMIT_MS;

/**
 * A message that was taken more often, and neither sent nor refused, may be what ends the processes that take it: it is tried alone, so that
 * those which happen to be taken with it do not lose their tries.
 */
const UNEXPLAINED_TRIES = 3;

interface Held {
  message: ClaimedMessage;
  claimedAt: number;
}

/** Sends what the outbox holds. Any number of them, in any number of processes, share the work. */
@Injectable()
export class Relay {
  private readonly alarm = new Alarm();
  private readonly underWay = new Set<Promise<void>>();
  /** How many of those have a connection. The others were sent and are being recorded. */
  private sending = 0;
  /** Taken, and waiting for a connection. */
  private held: Held[] = [];
  /** Whether something may be due that was not looked for. */
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

  start(): void {
    this.stopping = false;
    this.running ??= this.work();
  }

  /** There may be something to send. */
  wake(): void {
    this.alarm.ring();
  }

  /** Takes nothing new and resolves when what is under way is settled. */
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
        // The database is away; leases and rows are still there when it is back.
        this.logger.warn({ err }, 'the outbox cannot be read');
        await this.alarm.sleep(DATABASE_PAUSE_MS);
      }
    }
    // Without the database they are free when their lease ends.
    await this.letGo().catch((err: unknown) => this.logger.warn({ err }, 'mails could not be given back'));
    await Promise.all(this.underWay);
  }

  /** Begins as many sends as there is room for; answers how long to sleep. A finished send rings too when there may be more, and a failed one. */
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
      // There is more than this process takes at once.
      this.wakes.announce('outbox');
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

  /** Gives back what was not begun, for any worker to take. */
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
    // The first failure after a success may be this message's own doing: it alone loses a try, so that a message which makes the
    // server hang up is set aside in the end, and an outage costs the others nothing.
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
    // When it is due is news.
    this.alarm.ring();
  }
}
