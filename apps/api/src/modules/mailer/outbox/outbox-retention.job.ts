import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { OutboxRepository } from './outbox.repository.js';

/** Few enough for the time limit of a request, under which the API deletes them where there is no worker. */
const PORTION = 1_000;
/** At most so many given-up mails are deleted a day. After a wrong clock the alert leaves time to stop the deletion. */
const GIVEN_UP_A_DAY = 1_000;

/**
 * Forgets mails that were sent, withdrawn or given up long ago; one that was given up may still hold the secret of an invitation. Their keys keep
 * an event from being mailed twice, which matters only for the days in which it may be reported again. Reminders keep their own record.
 */
@Injectable()
export class OutboxRetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly outbox: OutboxRepository,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'outbox-retention', everySeconds: 86_400 }, (signal) => this.forget(signal));
  }

  /** Portion by portion, so that nobody waits for a long transaction. */
  async forget(signal?: AbortSignal): Promise<TaskCounts> {
    let removed = await this.outbox.forgetFailed(GIVEN_UP_A_DAY);
    for (;;) {
      const portion = await this.outbox.forgetDone(PORTION);
      removed += portion;
      if (portion < PORTION || signal?.aborted) return { removed };
    }
  }
}
