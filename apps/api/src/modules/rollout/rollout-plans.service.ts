import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { RolloutPlanRequest } from '@tracker/contracts/rollout/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../platform/clock.js';
import { oneByOne, ScheduledTasks, type TaskCounts } from '../../platform/jobs/scheduled-tasks.js';
import { type Author, RolloutRepository } from './rollout.repository.js';
import { RolloutService } from './rollout.service.js';

interface PlanAhead {
  version: string;
  steps: number[];
  everyMinutes: number;
  promotes: boolean;
  madeBy: string;
}

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

  start(
    remote: string,
    { version, steps, everyMinutes, promote }: Omit<RolloutPlanRequest, 'comment'>,
    author: Author,
  ): Promise<void> {
    return this.unitOfWork.run(() =>
      this.step(remote, { version, steps, everyMinutes, promotes: promote, madeBy: author.actor }, author),
    );
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
      const { candidateRelease } = await this.rollouts.getLocked(remote);
      const plan = await this.rollouts.findPlan(remote);
      if (!plan || !candidateRelease || plan.nextAt > this.clock.now()) return;
      const { percentages: steps, madeBy } = plan;
      const author = { actor: `${madeBy} (plan)` };
      const { version } = candidateRelease;
      if (steps.length === 0) await this.service.promote(remote, { version }, author);
      else await this.step(remote, { ...plan, version, steps }, author);
    });
  }

  private async step(remote: string, { version, steps, ...plan }: PlanAhead, author: Author): Promise<void> {
    const [percentage = 0, ...percentages] = steps;
    await this.service.setPercentage(remote, { version, percentage }, author, 'planned');
    const promotes = plan.promotes && steps.at(-1) === 100;
    if (percentages.length === 0 && !promotes) return;
    const nextAt = new Date(this.clock.now().getTime() + plan.everyMinutes * 60_000);
    const { everyMinutes, madeBy } = plan;
    await this.rollouts.savePlan({ remote, percentages, promotes, everyMinutes, nextAt, madeBy });
  }
}
