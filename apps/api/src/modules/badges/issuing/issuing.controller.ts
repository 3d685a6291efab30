import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  type AchievementFields,
  achievementFieldsSchema,
  achievementSchema,
  awardOutcomeSchema,
  awardPageSchema,
  type AwardQuery,
  awardQuerySchema,
  awardSchema,
  type IssuerFields,
  issuerFieldsSchema,
  issuerSchema,
  type NewAwards,
  newAwardsSchema,
  type Revocation,
  revocationSchema,
} from '@tracker/contracts/badges/issuing';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { AcceptsBodyOf, OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency-key.js';
import { FormBody, withForm } from '../../../platform/http/multipart-form.js';
import { AchievementsService } from './achievements.service.js';
import { AwardsService } from './awards.service.js';
import { pictureOf } from './badge-picture.js';
import { IssuerService } from './issuer.service.js';
import { pictureExpected } from './issuing.errors.js';

/** Enough for the maximum number of recipients with the longest names, escaped. */
const AWARDS_MAX_BYTES = 1024 * 1024;

const PICTURE_FORM = { textFields: [], fileField: 'file', maxFileBytes: ISSUING_LIMITS.imageBytes } as const;

@Controller('api/organizations/:id')
export class IssuingController {
  constructor(
    private readonly issuers: IssuerService,
    private readonly achievements: AchievementsService,
    private readonly awards: AwardsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('issuer')
  @OrganizationPermission('badges.manage')
  @Answers(issuerSchema)
  issuer(@Param('id') id: string) {
    return this.issuers.show(id);
  }

  @Get('issuers')
  @OrganizationPermission('badges.manage')
  @Answers(issuerSchema, { list: true })
  async listIssuers(@Param('id') id: string) {
    return (await this.issuers.find(id)) ? [await this.issuers.show(id)] : [];
  }

  @Put('issuer')
  @OrganizationPermission('badges.manage')
  @Answers(issuerSchema)
  putIssuer(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: issuerFieldsSchema }) fields: IssuerFields,
  ) {
    return this.issuers.put(id, actor, fields);
  }

  @Post('issuer/keys')
  @OrganizationPermission('badges.manage')
  @Answers(issuerSchema, { status: 201 })
  rotateKey(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.issuers.rotateKey(id, actor);
  }

  @Get('achievements')
  @OrganizationPermission('badges.manage')
  @Answers(achievementSchema, { list: true })
  listAchievements(@Param('id') id: string) {
    return this.achievements.list(id);
  }

  @Post('achievements')
  @OrganizationPermission('badges.manage')
  @Answers(achievementSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: achievementFieldsSchema }) fields: AchievementFields,
  ) {
    return this.achievements.create(id, actor, fields);
  }

  @Get('achievements/:achievementId')
  @OrganizationPermission('badges.manage')
  @Answers(achievementSchema)
  achievement(@Param('id') id: string, @Param('achievementId', { schema: idSchema }) achievementId: string) {
    return this.achievements.get(id, achievementId);
  }

  @Put('achievements/:achievementId')
  @OrganizationPermission('badges.manage')
  @Answers(achievementSchema)
  update(
    @Param('id') id: string,
    @Param('achievementId', { schema: idSchema }) achievementId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: achievementFieldsSchema }) fields: AchievementFields,
  ) {
    return this.achievements.update(id, actor, achievementId, fields);
  }

  @Put('achievements/:achievementId/image')
  @OrganizationPermission('badges.manage')
  @FormBody(['file'], { file: { type: 'string', format: 'binary' } })
  @Answers(achievementSchema)
  setImage(
    @Param('id') id: string,
    @Param('achievementId', { schema: idSchema }) achievementId: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ) {
    return withForm(request, this.environment, PICTURE_FORM, async ({ file }) => {
      if (!file) throw pictureExpected();
      await this.achievements.get(id, achievementId);
      return this.achievements.setImage(id, actor, achievementId, await pictureOf(await readFile(file.path)));
    });
  }

  @Delete('achievements/:achievementId')
  @OrganizationPermission('badges.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('achievementId', { schema: idSchema }) achievementId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.achievements.remove(id, actor, achievementId);
    return { success: true, message: 'Achievement deleted.' };
  }

  @Post('achievements/:achievementId/awards')
  @OrganizationPermission('badges.manage')
  @Idempotent()
  @AcceptsBodyOf(AWARDS_MAX_BYTES)
  @Answers(awardOutcomeSchema, { status: 201, list: true })
  award(
    @Param('id') id: string,
    @Param('achievementId', { schema: idSchema }) achievementId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: newAwardsSchema }) given: NewAwards,
  ) {
    return this.awards.award(id, actor, achievementId, given);
  }

  @Get('awards')
  @OrganizationPermission('badges.manage')
  @Answers(awardPageSchema)
  listAwards(@Param('id') id: string, @Query({ schema: awardQuerySchema }) query: AwardQuery) {
    return this.awards.list(id, query);
  }

  @Post('awards/:awardId/revoke')
  @OrganizationPermission('badges.manage')
  @Answers(awardSchema)
  revoke(
    @Param('id') id: string,
    @Param('awardId', { schema: idSchema }) awardId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: revocationSchema }) { reason }: Revocation,
  ) {
    return this.awards.revoke(id, actor, awardId, reason);
  }
}
