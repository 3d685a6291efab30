import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { type Schedule, scheduleSchema } from '@tracker/contracts/requirements/requirements';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { ScheduleRepository } from './schedule.repository.js';

const MORNING = 8;

@Controller('api/organizations/:id/schedule')
export class ScheduleController {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
  ) {}

  @Get()
  @OrganizationPermission('requirements.manage')
  @Answers(scheduleSchema)
  async get(@Param('id') id: string, @CurrentActor() { timeZone }: Actor): Promise<Schedule> {
    return (await this.schedules.find(id)) ?? { weekday: null, hour: MORNING, timeZone };
  }

  @Put()
  @OrganizationPermission('requirements.manage')
  @Answers(scheduleSchema)
  put(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: scheduleSchema }) schedule: Schedule,
  ): Promise<Schedule> {
    return this.authorizer.lockAndAuthorize(id, actor, 'requirements.manage', async () => {
      await this.schedules.put(id, schedule, this.clock.now());
      return schedule;
    });
  }
}
