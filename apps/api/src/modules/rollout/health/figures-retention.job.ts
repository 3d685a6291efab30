import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { oneByOne } from '../../../platform/jobs/one-by-one.js';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { RolloutRepository } from '../rollout.repository.js';
import { VersionFiguresRepository } from './version-figures.repository.js';

const KEPT_MS = 90 * 86_400_000;

/** Forgets who was given old versions that nobody gets any more, not even by a rollback, and for whom they failed. */
@Injectable()
export class FiguresRetentionJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly rollouts: RolloutRepository,
    private readonly figures: VersionFiguresRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'figures-retention', everySeconds: 86_400 }, () => this.forget());
  }

  async forget(): Promise<TaskCounts> {
    const outlived = await this.rollouts.listOutlived(new Date(this.clock.now().getTime() - KEPT_MS));
    await oneByOne(outlived, (id) => this.unitOfWork.run(() => this.figures.forget(id), 'background'));
    return { versions: outlived.length };
  }
}
