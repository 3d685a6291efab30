import { Controller, Delete, Get, Header, Inject, Param, Post, Req } from '@nestjs/common';
import {
  type ImportCheck,
  importCheckSchema,
  importOutcomeSchema,
  importUndoneSchema,
  type RecentImport,
  recentImportSchema,
} from '@tracker/contracts/credentials/credential-imports';
import { idSchema } from '@tracker/contracts/values/text-fields';
import {
  DATE_ORDERS,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
} from '@tracker/contracts/credentials/credential-limits';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, AnswersReady, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission, SignedIn } from '../../../platform/http/access/route-rules.js';
import { FormBody, withForm } from '../../../platform/http/multipart-form.js';
import { type ImportScope, ImportsService } from './imports.service.js';

const TEMPLATE = `\ufeff${IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]).join(',')}\r\n`;

const FORM = { textFields: ['mapping', 'dateOrder'], fileField: 'file', maxFileBytes: IMPORT_MAX_BYTES };

const ImportFormBody = () =>
  FormBody(['file'], {
    file: { type: 'string', format: 'binary', description: 'CSV or XLSX, at most 5 MB and 5,000 rows' },
    mapping: { type: 'string', description: 'JSON: the heading of the column of each field' },
    dateOrder: { type: 'string', enum: [...DATE_ORDERS] },
  });

const own = (actor: Actor): ImportScope => ({ actor, organizationId: null });

@Controller('api')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('credentials/imports/template.csv')
  @SignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="credentials-template.csv"')
  @Documented(({ ApiProduces }) => ApiProduces('text/csv'))
  template(): string {
    return TEMPLATE;
  }

  @Get('credentials/imports')
  @SignedIn()
  @AnswersReady(recentImportSchema, { list: true })
  recent(@CurrentActor() actor: Actor): Promise<RecentImport[]> {
    return this.imports.recent(own(actor));
  }

  @Get('organizations/:id/imports')
  @OrganizationPermission('credentials.record')
  @AnswersReady(recentImportSchema, { list: true })
  recentOfMembers(@Param('id') organizationId: string, @CurrentActor() actor: Actor): Promise<RecentImport[]> {
    return this.imports.recent({ actor, organizationId });
  }

  @Post('credentials/imports')
  @SignedIn()
  @ImportFormBody()
  @AnswersReady(importCheckSchema, { status: 201 })
  check(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<ImportCheck> {
    return this.checkFor(own(actor), request);
  }

  @Post('organizations/:id/imports')
  @OrganizationPermission('credentials.record')
  @ImportFormBody()
  @AnswersReady(importCheckSchema, { status: 201 })
  checkForMembers(
    @Param('id') organizationId: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<ImportCheck> {
    return this.checkFor({ actor, organizationId }, request);
  }

  @Post('credentials/imports/:id/apply')
  @SignedIn()
  @Answers(importOutcomeSchema)
  apply(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    return this.imports.apply(own(actor), id);
  }

  @Post('organizations/:id/imports/:importId/apply')
  @OrganizationPermission('credentials.record')
  @Answers(importOutcomeSchema)
  applyToMembers(
    @Param('id') organizationId: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.imports.apply({ actor, organizationId }, importId);
  }

  @Delete('credentials/imports/:id')
  @SignedIn()
  @Answers(importUndoneSchema)
  undo(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    return this.imports.undo(own(actor), id);
  }

  @Delete('organizations/:id/imports/:importId')
  @OrganizationPermission('credentials.record')
  @Answers(importUndoneSchema)
  undoForMembers(
    @Param('id') organizationId: string,
    @Param('importId', { schema: idSchema }) importId: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.imports.undo({ actor, organizationId }, importId);
  }

  private checkFor(scope: ImportScope, request: FastifyRequest): Promise<ImportCheck> {
    return withForm(request, this.environment, FORM, (form) => this.imports.check(scope, form));
  }
}
