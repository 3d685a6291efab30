import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock.js';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { ImportsRepository } from './imports.repository.js';
import { importKeptSince } from './imports.service.js';

/** Forgets dry runs and what can no longer be undone. */
@Injectable()
export class ImportRetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly imports: ImportsRepository,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'import-retention', everySeconds: 3_600 }, async () => ({
      removed: await this.imports.forget(importKeptSince(this.clock.now())),
    }));
  }
}
