import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../http/clock.js';
import { BackgroundJob, type RunningJob } from '../../jobs/background-job.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { SessionRepository } from './session.repository.js';

const EVERY_HOUR_MS = 3_600_000;

/** Forgets sessions that have run out; they are refused anyway, this keeps the table small. */
@Injectable()
@BackgroundJob()
export class SessionExpiryJob implements RunningJob {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), EVERY_HOUR_MS);
    void this.run();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    try {
      const removed = await this.sessions.removeExpired(this.clock.now());
      if (removed > 0) this.logger.info({ removed }, 'expired sessions removed');
    } catch (err) {
      this.logger.error({ err }, 'expired sessions could not be removed');
    }
  }
}
