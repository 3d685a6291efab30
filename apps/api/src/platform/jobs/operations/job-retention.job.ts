import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobsRepository } from '../durable/jobs.repository.js';
import { ScheduledTasks, type TaskCounts } from '../scheduled-tasks.js';

const PORTION = 5_000;

/** Forgets jobs that were done a week ago. Those that were given up stay until an operator has looked. */
@Injectable()
export class JobRetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly jobs: JobsRepository,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'job-retention', everySeconds: 86_400 }, (signal) => this.forget(signal));
  }

  /** Portion by portion, so that nobody waits for a long transaction. */
  async forget(signal?: AbortSignal): Promise<TaskCounts> {
    let removed = 0;
    for (;;) {
      const portion = await this.jobs.forgetDone(PORTION);
      removed += portion;
      if (portion < PORTION || signal?.aborted) return { removed };
    }
  }
}
