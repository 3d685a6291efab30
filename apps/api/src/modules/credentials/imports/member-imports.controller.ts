import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import {
  type ImportCheck,
  importCheckSchema,
  type ImportOutcome,
  importOutcomeSchema,
  type ImportUndone,
  importUndoneSchema,
  type RecentImport,
  recentImportSchema,
} from '@tracker/contracts/credentials/credential-imports';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { ImportFormBody, withImportForm } from './import-form.js';
import { ImportsService } from './imports.service.js';

@Controller('api/organizations/:id/imports')
export class MemberImportsController {
  constructor(
    private readonly imports: ImportsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @OrganizationPermission('credentials.record')
  @AnswersReady(recentImportSchema, { list: true })
  recent(@Param('id') organizationId: string, @CurrentActor() actor: Actor): Promise<RecentImport[]> {
    return this.imports.recent({ actor, organizationId });
  }

  @Post()
  @OrganizationPermission('credentials.record')
  @ImportFormBody()
  @AnswersReady(importCheckSchema, { status: 201 })
  check(
    @Param('id') organizationId: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<ImportCheck> {
    return withImportForm(request, this.environment, (form) => this.imports.check({ actor, organizationId }, form));
  }

  @Post(':importId/apply')
  @HttpCode(200)
  @OrganizationPermission('credentials.record')
  @Answers(importOutcomeSchema)
  apply(
    @Param('id') organizationId: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ): Promise<ImportOutcome> {
    return this.imports.apply({ actor, organizationId }, importId);
  }

  @Delete(':importId')
  @OrganizationPermission('credentials.record')
  @Answers(importUndoneSchema)
  undo(
    @Param('id') organizationId: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ): Promise<ImportUndone> {
    return this.imports.undo({ actor, organizationId }, importId);
  }
}
