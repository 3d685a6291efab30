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
import { idSchema } from '@tracker/contracts/values/text-fields';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/import-limits';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers, AnswersReady, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { ImportFormBody, withImportForm } from './import-form.js';
import { type ImportScope, ImportsService } from './imports.service.js';

const TEMPLATE = `\ufeff${IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]).join(',')}\r\n`;

const own = (actor: Actor): ImportScope => ({ actor, organizationId: null });

@Controller('api/credentials/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('template.csv')
  @SignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="credentials-template.csv"')
  @Documented(({ ApiProduces }) => ApiProduces('text/csv'))
  template(): string {
    return TEMPLATE;
  }

  @Get()
  @SignedIn()
  @AnswersReady(recentImportSchema, { list: true })
  recent(@CurrentActor() actor: Actor): Promise<RecentImport[]> {
    return this.imports.recent(own(actor));
  }

  @Post()
  @SignedIn()
  @ImportFormBody()
  @AnswersReady(importCheckSchema, { status: 201 })
  check(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<ImportCheck> {
    return withImportForm(request, this.environment, (form) => this.imports.check(own(actor), form));
  }

  @Post(':id/apply')
  @HttpCode(200)
  @SignedIn()
  @Answers(importOutcomeSchema)
  apply(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<ImportOutcome> {
    return this.imports.apply(own(actor), id);
  }

  @Delete(':id')
  @SignedIn()
  @Answers(importUndoneSchema)
  undo(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<ImportUndone> {
    return this.imports.undo(own(actor), id);
  }
}
