import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  type RequirementFields,
  requirementFieldsSchema,
  requirementSchema,
} from '@tracker/contracts/requirements/requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { RequirementsService } from './requirements.service.js';

@Controller('api/organizations/:id/requirements')
export class RequirementsController {
  constructor(private readonly requirements: RequirementsService) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(requirementSchema, { list: true })
  list(@CurrentMembership() membership: Membership, @CurrentActor() actor: Actor) {
    return this.requirements.list(membership, actor);
  }

  @Post()
  @OrganizationPermission('requirements.manage')
  @Answers(requirementSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: requirementFieldsSchema }) fields: RequirementFields,
  ) {
    return this.requirements.create(id, actor, fields);
  }

  @Put(':requirementId')
  @OrganizationPermission('requirements.manage')
  @Answers(requirementSchema)
  update(
    @Param('id') id: string,
    @Param('requirementId', { schema: idSchema }) requirementId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: requirementFieldsSchema }) fields: RequirementFields,
  ) {
    return this.requirements.update(id, actor, requirementId, fields);
  }

  @Delete(':requirementId')
  @OrganizationPermission('requirements.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('requirementId', { schema: idSchema }) requirementId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.requirements.remove(id, actor, requirementId);
    return { success: true, message: 'Requirement deleted.' };
  }
}
