import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { RolloutPlanRequest } from '@tracker/contracts/rollout/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../platform/clock.js';
import { oneByOne, ScheduledTasks, type TaskCounts } from '../../platform/jobs/scheduled-tasks.js';
import { RolloutRepository } from './rollout.repository.js';
import { type Author, RolloutService } from './rollout.service.js';

/** Any other change of the rollout ends its plan: a halt or a manual step. */
@Injectable()
export class RolloutPlansService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rollouts: RolloutRepository,
    private readonly service: RolloutService,
    private readonly tasks: ScheduledTasks,
    private readonly clock: Clock,
  ) {}

  start(remote: string, { percentages, everyMinutes }: RolloutPlanRequest, author: Author): Promise<void> {
    const [first = 0, ...rest] = percentages;
    return this.unitOfWork.run(async () => {
      await this.service.setPercentage(remote, first, author, 'planned');
      if (rest.length > 0) await this.saveNext(remote, rest, everyMinutes, author.actor);
    });
  }

  end(remote: string, author: Author): Promise<void> {
    return this.service.endPlan(remote, author);
  }

  @Cron(CronExpression.EVERY_MINUTE)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'rollout-plans', everySeconds: 30 }, () => this.takeDueSteps());
  }

  async takeDueSteps(): Promise<TaskCounts> {
    const due = await this.rollouts.listDuePlans(this.clock.now());
    await oneByOne(due, (remote) => this.takeStep(remote));
    return { steps: due.length };
  }

  private takeStep(remote: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.getLocked(remote);
      const plan = await this.rollouts.findPlan(remote);
      if (!plan || plan.nextAt > this.clock.now()) return;
      const [next = 0, ...rest] = plan.percentages;
      const { everyMinutes, madeBy } = plan;
      await this.service.setPercentage(remote, next, { actor: `${madeBy} (plan)` }, 'planned');
      if (rest.length > 0) await this.saveNext(remote, rest, everyMinutes, madeBy);
    });
  }

  private saveNext(remote: string, percentages: number[], everyMinutes: number, madeBy: string): Promise<void> {
    const nextAt = new Date(this.clock.now().getTime() + everyMinutes * 60_000);
    return this.rollouts.savePlan({ remote, percentages, everyMinutes, nextAt, madeBy });
  }
}
