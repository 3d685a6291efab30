import { Body, Controller, Param, Put } from '@nestjs/common';
import {
  type AssignedTypes,
  assignedTypesSchema,
  type TypeAssignment,
  typeAssignmentSchema,
} from '@tracker/contracts/requirements/own-requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { TypeAssignmentService } from './type-assignment.service.js';

@Controller('api/credentials')
export class TypeAssignmentController {
  constructor(private readonly assignments: TypeAssignmentService) {}

  @Put(':id/type')
  @SignedIn()
  @Answers(assignedTypesSchema)
  assign(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: typeAssignmentSchema }) { typeId }: TypeAssignment,
  ): Promise<AssignedTypes> {
    return this.assignments.assign(actor, id, typeId);
  }
}
