import { Body, Controller, Get, Header, Param, Put } from '@nestjs/common';
import { type Schedule, scheduleSchema } from '@tracker/contracts/requirements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../actor/actor.js';
import { Clock } from '../../../clock/clock.js';
import { Answers } from '../../../http/answers.decorator.js';
import { CurrentActor } from '../../../http/current-actor.decorator.js';
import { OrganizationPermission } from '../../../http/route-rules.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { ScheduleRepository } from './schedule.repository.js';

const MORNING = 8;

@Controller('api/organizations/:id/schedule')
export class ScheduleController {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly gate: OrganizationGate,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Get()
  @OrganizationPermission('requirements.manage')
  @Header('cache-control', 'no-store')
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
    return this.unitOfWork.run(async () => {
      await this.gate.enter(id, actor, 'requirements.manage');
      await this.schedules.put(id, schedule, this.clock.now());
      return schedule;
    });
  }
}
