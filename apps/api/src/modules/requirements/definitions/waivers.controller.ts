import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  type WaiverChanges,
  waiverChangesSchema,
  type WaiverFields,
  waiverFieldsSchema,
  waiverSchema,
} from '@tracker/contracts/requirements/requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { WaiversService } from './waivers.service.js';

@Controller('api/organizations/:id/waivers')
export class WaiversController {
  constructor(private readonly waivers: WaiversService) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(waiverSchema, { list: true })
  list(@CurrentMembership() membership: Membership, @CurrentActor() actor: Actor) {
    return this.waivers.list(membership, actor);
  }

  @Post()
  @OrganizationPermission('requirements.manage')
  @Answers(waiverSchema, { status: 201 })
  grant(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: waiverFieldsSchema }) fields: WaiverFields,
  ) {
    return this.waivers.grant(id, actor, fields);
  }

  @Put(':waiverId')
  @OrganizationPermission('requirements.manage')
  @Answers(waiverSchema)
  update(
    @Param('id') id: string,
    @Param('waiverId', { schema: idSchema }) waiverId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: waiverChangesSchema }) changes: WaiverChanges,
  ) {
    return this.waivers.update(id, actor, waiverId, changes);
  }

  @Delete(':waiverId')
  @OrganizationPermission('requirements.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('waiverId', { schema: idSchema }) waiverId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.waivers.remove(id, actor, waiverId);
    return { success: true, message: 'Waiver ended.' };
  }
}
