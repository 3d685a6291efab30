import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  type CredentialTypeFields,
  credentialTypeFieldsSchema,
  credentialTypeSchema,
} from '@tracker/contracts/requirements/requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { CredentialTypesService } from './credential-types.service.js';

@Controller('api/organizations/:id/credential-types')
export class CredentialTypesController {
  constructor(private readonly types: CredentialTypesService) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(credentialTypeSchema, { list: true })
  list(@Param('id') id: string) {
    return this.types.list(id);
  }

  @Post()
  @OrganizationPermission('requirements.manage')
  @Answers(credentialTypeSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: credentialTypeFieldsSchema }) fields: CredentialTypeFields,
  ) {
    return this.types.create(id, actor, fields);
  }

  @Put(':typeId')
  @OrganizationPermission('requirements.manage')
  @Answers(credentialTypeSchema)
  update(
    @Param('id') id: string,
    @Param('typeId', { schema: idSchema }) typeId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: credentialTypeFieldsSchema }) fields: CredentialTypeFields,
  ) {
    return this.types.update(id, actor, typeId, fields);
  }

  @Delete(':typeId')
  @OrganizationPermission('requirements.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('typeId', { schema: idSchema }) typeId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.types.remove(id, actor, typeId);
    return { success: true, message: 'Credential type deleted.' };
  }
}
