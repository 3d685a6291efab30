import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import { scimAccessSchema, scimTokenSchema } from '@tracker/contracts/auth/scim';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { ScimTokenService } from './scim-token.service.js';

const REVOKED: Outcome = { success: true, message: 'SCIM token revoked' };

@Controller('api/organizations/:id/scim-token')
export class ScimTokenController {
  constructor(private readonly tokens: ScimTokenService) {}

  @Get()
  @OrganizationPermission('scim.manage')
  @Answers(scimAccessSchema)
  state(@Param('id') organizationId: string) {
    return this.tokens.state(organizationId);
  }

  @Post()
  @OrganizationPermission('scim.manage')
  @Answers(scimTokenSchema, { status: 201 })
  make(@Param('id') organizationId: string, @CurrentActor() actor: Actor) {
    return this.tokens.make(organizationId, actor);
  }

  @Delete()
  @OrganizationPermission('scim.manage')
  @Answers(outcomeSchema)
  async revoke(@Param('id') organizationId: string, @CurrentActor() actor: Actor) {
    await this.tokens.revoke(organizationId, actor);
    return REVOKED;
  }
}
