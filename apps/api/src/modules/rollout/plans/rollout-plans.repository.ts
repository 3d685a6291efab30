import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RolloutPlan } from '@tracker/database/entities/rollout/rollout-plan.entity';
import { LessThanOrEqual, type Repository } from 'typeorm';

export type PlanSteps = Pick<RolloutPlan, 'remote' | 'percentages' | 'everyMinutes' | 'nextAt' | 'madeBy'>;

@Injectable()
export class RolloutPlansRepository {
  constructor(@InjectRepository(RolloutPlan) private readonly plans: Repository<RolloutPlan>) {}

  async save(plan: PlanSteps): Promise<void> {
    await this.plans.upsert(plan, ['remote']);
  }

  find(remote: string): Promise<RolloutPlan | null> {
    return this.plans.findOneBy({ remote });
  }

  async remove(remote: string): Promise<void> {
    await this.plans.delete({ remote });
  }

  async listDue(now: Date): Promise<string[]> {
    return (await this.plans.findBy({ nextAt: LessThanOrEqual(now) })).map(({ remote }) => remote);
  }
}
