import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, type RunningJob } from '../../jobs/background-job.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { OutboxRepository } from './outbox.repository.js';

const EVERY_DAY_MS = 86_400_000;
const PORTION = 5_000;

/**
 * Forgets mails that were sent or withdrawn long ago. That no event is told twice rests on their keys only for as long as events are heard of
 * again, which is days; what a person was reminded of stands in the reminders themselves, and stays. Mails that were given up stay too.
 */
@Injectable()
@BackgroundJob()
export class OutboxRetentionJob implements RunningJob {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), EVERY_DAY_MS);
    void this.run();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** Portion by portion, so that nobody waits for a long transaction. */
  async run(): Promise<void> {
    try {
      let removed = 0;
      for (let portion = PORTION; portion === PORTION && !this.isStopped; removed += portion) {
        portion = await this.outbox.forgetDone(PORTION);
      }
      if (removed > 0) this.logger.info({ removed }, 'old mails forgotten');
    } catch (err) {
      this.logger.error({ err }, 'old mails could not be forgotten');
    }
  }
}
