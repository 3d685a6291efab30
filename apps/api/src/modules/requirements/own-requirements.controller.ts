import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  assignedTypesSchema,
  ownProgressSchema,
  ownRequirementSchema,
  type ProgressFields,
  progressFieldsSchema,
  type TypeAssignment,
  typeAssignmentSchema,
} from '@tracker/contracts/requirements/own-requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { OwnRequirementsService } from './own-requirements.service.js';

@Controller('api')
export class OwnRequirementsController {
  constructor(private readonly requirements: OwnRequirementsService) {}

  @Get('my/requirements')
  @SignedIn()
  @Answers(ownRequirementSchema, { list: true })
  list(@CurrentActor() actor: Actor) {
    return this.requirements.list(actor);
  }

  @Put('my/requirements/:requirementId/progress')
  @SignedIn()
  @Answers(ownProgressSchema)
  mark(
    @CurrentActor() actor: Actor,
    @Param('requirementId', { schema: idSchema }) requirementId: string,
    @Body({ schema: progressFieldsSchema }) fields: ProgressFields,
  ) {
    return this.requirements.mark(actor, requirementId, fields);
  }

  @Delete('my/requirements/:requirementId/progress')
  @SignedIn()
  @Answers(outcomeSchema)
  async end(@CurrentActor() actor: Actor, @Param('requirementId', { schema: idSchema }) requirementId: string) {
    await this.requirements.end(actor, requirementId);
    return { success: true, message: 'No longer in progress.' };
  }

  @Put('credentials/:id/type')
  @SignedIn()
  @Answers(assignedTypesSchema)
  assign(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: typeAssignmentSchema }) { typeId }: TypeAssignment,
  ) {
    return this.requirements.assignType(actor, id, typeId);
  }
}
