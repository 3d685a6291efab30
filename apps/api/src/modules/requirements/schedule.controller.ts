import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { type Schedule, scheduleSchema } from '@tracker/contracts/requirements/requirements';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../platform/http/access/route-rules.js';
import { WeeklyMailService } from './weekly-mail.service.js';

@Controller('api/organizations/:id/schedule')
export class ScheduleController {
  constructor(private readonly schedules: WeeklyMailService) {}

  @Get()
  @OrganizationPermission('requirements.manage')
  @Answers(scheduleSchema)
  get(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.schedules.get(id, actor);
  }

  @Put()
  @OrganizationPermission('requirements.manage')
  @Answers(scheduleSchema)
  put(@Param('id') id: string, @CurrentActor() actor: Actor, @Body({ schema: scheduleSchema }) schedule: Schedule) {
    return this.schedules.put(id, actor, schedule);
  }
}
