import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { type EarlyAccess, earlyAccessSchema } from '@tracker/contracts/rollout/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { AllowancesRepository } from './allowances.repository.js';
import { RolloutRepository } from '../rollout.repository.js';

@Controller('api/organizations/:id/early-access')
export class EarlyAccessController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly allowances: AllowancesRepository,
    private readonly rollouts: RolloutRepository,
  ) {}

  @Get()
  @OrganizationPermission('organization.update')
  @Answers(earlyAccessSchema)
  async get(@Param('id') id: string) {
    return { isOn: await this.allowances.hasEarlyAccess(id) };
  }

  @Put()
  @OrganizationPermission('organization.update')
  @Answers(earlyAccessSchema)
  async set(
    @Param('id') id: string,
    @Body({ schema: earlyAccessSchema }) { isOn }: EarlyAccess,
    @CurrentActor() { email }: Actor,
  ) {
    await this.unitOfWork.run(async () => {
      if (!(await this.allowances.setEarlyAccess(id, isOn))) return;
      const action = isOn ? 'early-access-on' : 'early-access-off';
      await this.rollouts.insertEvent({
        remote: '*',
        version: null,
        action,
        actor: email,
        after: { organizationId: id },
      });
    });
    return { isOn };
  }
}
