import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import {
  type NewSsoDomain,
  newSsoDomainSchema,
  ssoConnectionSchema,
  ssoDomainSchema,
  type SsoSettings,
  ssoSettingsSchema,
} from '@tracker/contracts/auth/sso';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { SsoSettingsService } from './sso-settings.service.js';

@Controller('api/organizations/:id/sso')
export class SsoSettingsController {
  constructor(private readonly settings: SsoSettingsService) {}

  @Get()
  @OrganizationPermission('sso.manage')
  @Answers(ssoConnectionSchema)
  get(@Param('id') id: string) {
    return this.settings.get(id);
  }

  @Put()
  @OrganizationPermission('sso.manage')
  @Answers(ssoConnectionSchema)
  set(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: ssoSettingsSchema }) settings: SsoSettings,
  ) {
    return this.settings.set(id, actor, settings);
  }

  @Delete()
  @OrganizationPermission('sso.manage')
  @Answers(outcomeSchema)
  async remove(@Param('id') id: string, @CurrentActor() actor: Actor) {
    await this.settings.remove(id, actor);
    return { success: true, message: 'Single sign-on is removed.' };
  }

  @Post('domains')
  @OrganizationPermission('sso.manage')
  @Answers(ssoDomainSchema, { status: 201 })
  addDomain(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: newSsoDomainSchema }) { domain }: NewSsoDomain,
  ) {
    return this.settings.addDomain(id, actor, domain);
  }

  @Post('domains/:domain/verify')
  @OrganizationPermission('sso.manage')
  @Answers(ssoDomainSchema)
  verifyDomain(@Param('id') id: string, @CurrentActor() actor: Actor, @Param('domain') domain: string) {
    return this.settings.verifyDomain(id, actor, domain.toLowerCase());
  }

  @Delete('domains/:domain')
  @OrganizationPermission('sso.manage')
  @Answers(outcomeSchema)
  async removeDomain(@Param('id') id: string, @CurrentActor() actor: Actor, @Param('domain') domain: string) {
    await this.settings.removeDomain(id, actor, domain.toLowerCase());
    return { success: true, message: 'The domain is removed.' };
  }
}
