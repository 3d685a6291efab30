import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../../http/clock.js';
import { ScheduledTasks } from '../../jobs/scheduled-tasks.js';
import { InvitationCounter } from './invitation-counter.js';

/** Addresses of strangers are kept no longer than their count is needed. */
@Injectable()
export class InvitationCountRetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly counter: InvitationCounter,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'invitation-count-retention', everySeconds: 43_200 }, () =>
      this.counter.forgetPast(this.clock.now()),
    );
  }
}
