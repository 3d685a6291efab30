import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { ScheduleRepository } from './schedule.repository.js';

/** Long enough for the next weekly mail to find the one before, also when the weekday was changed or some weeks were left out. */
const KEPT_DAYS = 35;

/** Deletes old rows of weekly mails, which name members by id. */
@Injectable()
export class ComplianceMailRetentionJob {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly tasks: ScheduledTasks,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'compliance-mail-retention', everySeconds: 86_400 }, () => this.forget());
  }

  async forget(): Promise<TaskCounts> {
    return { removed: await this.schedules.forget(new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS)) };
  }
}
