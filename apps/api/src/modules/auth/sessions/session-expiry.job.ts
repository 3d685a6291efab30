import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock.js';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { SessionRepository } from './session.repository.js';
import { SignInLinkRepository } from '../sign-in/links/sign-in-link.repository.js';

/** Forgets sessions and sign-in links that have expired. They are refused anyway; this keeps the tables small. */
@Injectable()
export class SessionExpiryJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly sessions: SessionRepository,
    private readonly links: SignInLinkRepository,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'session-expiry', everySeconds: 3_600 }, async () => ({
      removed: await this.sessions.removeExpired(this.clock.now()),
      links: await this.links.removeExpired(this.clock.now()),
    }));
  }
}
