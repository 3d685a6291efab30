import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  apiTokenSchema,
  createdApiTokenSchema,
  type NewApiToken,
  newApiTokenSchema,
} from '@tracker/contracts/integrations/api-tokens';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../platform/actor/actor.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../platform/http/access/route-rules.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { ApiTokensService } from './api-tokens.service.js';

@Controller('api/organizations/:id/tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @OrganizationPermission('api-tokens.manage')
  @Answers(apiTokenSchema, { list: true })
  list(@Param('id') id: string) {
    return this.tokens.list(id);
  }

  @Post()
  @OrganizationPermission('api-tokens.manage')
  @Answers(createdApiTokenSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: newApiTokenSchema }) fields: NewApiToken,
  ) {
    return this.tokens.create(id, actor, fields);
  }

  @Delete(':tokenId')
  @OrganizationPermission('api-tokens.manage')
  @Answers(outcomeSchema)
  async end(
    @Param('id') id: string,
    @Param('tokenId', { schema: idSchema }) tokenId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.tokens.end(id, actor, tokenId);
    return { success: true, message: 'API token ended.' };
  }
}
