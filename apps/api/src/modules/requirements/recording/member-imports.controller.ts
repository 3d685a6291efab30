import { Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
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
import { IMPORT_MAX_BYTES } from '@tracker/contracts/credentials/import-limits';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { type FormOptions, readForm, spoolFolder } from '../../../platform/http/multipart-form.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { ImportFormBody } from '../../credentials/imports/import-form-body.js';
import { MemberImportsService } from './member-imports.service.js';

@Controller('api/organizations/:id/imports')
export class MemberImportsController {
  private readonly formOptions: FormOptions;

  constructor(
    private readonly imports: MemberImportsService,
    @Inject(ENVIRONMENT) { dataDir }: Environment,
  ) {
    this.formOptions = {
      textFields: ['mapping', 'dateOrder'],
      fileField: 'file',
      maxFileBytes: IMPORT_MAX_BYTES,
      spoolFolder: spoolFolder(dataDir),
    };
  }

  /** What was imported within the last day. */
  @Get()
  @OrganizationPermission('credentials.record')
  @Header('cache-control', 'no-store')
  @AnswersReady(recentImportSchema, { list: true })
  recent(@Param('id') id: string): Promise<RecentImport[]> {
    return this.imports.recent(id);
  }

  /** What an import would do; nothing else is written. */
  @Post()
  @OrganizationPermission('credentials.record')
  @Header('cache-control', 'no-store')
  @ImportFormBody()
  @AnswersReady(importCheckSchema, { status: 201 })
  async check(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<ImportCheck> {
    const form = await readForm(request, this.formOptions);
    try {
      return await this.imports.check(id, actor, form);
    } finally {
      await form.discard();
    }
  }

  @Post(':importId/apply')
  @HttpCode(200)
  @OrganizationPermission('credentials.record')
  @Header('cache-control', 'no-store')
  @Answers(importOutcomeSchema)
  apply(
    @Param('id') id: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ): Promise<ImportOutcome> {
    return this.imports.apply(id, actor, importId);
  }

  @Delete(':importId')
  @OrganizationPermission('credentials.record')
  @Header('cache-control', 'no-store')
  @Answers(importUndoneSchema)
  undo(
    @Param('id') id: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ): Promise<ImportUndone> {
    return this.imports.undo(id, actor, importId);
  }
}
