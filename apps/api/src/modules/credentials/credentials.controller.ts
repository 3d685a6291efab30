import { Body, Controller, Delete, Get, Header, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  archivedCredentialSchema,
  bulkOutcomeSchema,
  type BulkRequest,
  bulkRequestSchema,
  type CredentialDetail,
  credentialDetailSchema,
  type CredentialListQuery,
  credentialListQuerySchema,
  credentialSchema,
  type DashboardStats,
  dashboardStatsSchema,
  issuerSchema,
  type IssuersQuery,
  issuersQuerySchema,
} from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers, AnswersReady } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { tagOf } from '../../platform/http/answers/headers.js';
import { withForm } from '../../platform/http/multipart-form.js';
import { OrganizationPermission, SignedIn } from '../../platform/http/access/route-rules.js';
import { CREDENTIAL_FORM, CredentialFormBody } from './credential-form.js';
import { CredentialsService } from './credentials.service.js';

@Controller('api')
export class CredentialsController {
  constructor(
    private readonly credentials: CredentialsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('credentials')
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(credentialSchema, { list: true })
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: credentialListQuerySchema }) { renewed }: CredentialListQuery,
  ): Promise<string> {
    return this.credentials.listJson(actor, renewed);
  }

  @Get('dashboard/stats')
  @SignedIn()
  @AnswersReady(dashboardStatsSchema)
  stats(@CurrentActor() actor: Actor): Promise<DashboardStats> {
    return this.credentials.stats(actor);
  }

  @Get('credentials/archived')
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(archivedCredentialSchema, { list: true })
  archived(@CurrentActor() actor: Actor): Promise<string> {
    return this.credentials.archiveJson(actor);
  }

  @Get('credentials/issuers')
  @SignedIn()
  @AnswersReady(issuerSchema, { list: true })
  issuers(@CurrentActor() actor: Actor, @Query({ schema: issuersQuerySchema }) { q }: IssuersQuery): Promise<string[]> {
    return this.credentials.issuers(actor, q);
  }

  @Get('credentials/:id')
  @SignedIn()
  @AnswersReady(credentialDetailSchema)
  async get(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CredentialDetail> {
    const credential = await this.credentials.get(actor, id);
    reply.header('etag', tagOf(credential.version ?? ''));
    return credential;
  }

  @Post('credentials')
  @SignedIn()
  @Header('content-type', 'application/json; charset=utf-8')
  @CredentialFormBody()
  @AnswersReady(credentialSchema, { status: 201 })
  create(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<string> {
    return withForm(request, this.environment, CREDENTIAL_FORM, (form) => this.credentials.createJson(actor, form));
  }

  @Put('credentials/:id')
  @SignedIn()
  @CredentialFormBody()
  @Answers(credentialSchema)
  async update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const ifMatch = request.headers['if-match'];
    const credential = await withForm(request, this.environment, CREDENTIAL_FORM, (form) =>
      this.credentials.update(actor, id, form, ifMatch),
    );
    reply.header('etag', tagOf(credential.version ?? ''));
    return credential;
  }

  @Post('credentials/:id/archive')
  @SignedIn()
  @AnswersReady(credentialDetailSchema)
  archive(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<CredentialDetail> {
    return this.credentials.archive(actor, id);
  }

  @Post('credentials/:id/unarchive')
  @SignedIn()
  @AnswersReady(credentialDetailSchema)
  unarchive(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<CredentialDetail> {
    return this.credentials.unarchive(actor, id);
  }

  @Delete('credentials/:id')
  @SignedIn()
  @Answers(outcomeSchema)
  async remove(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    await this.credentials.remove(actor, id);
    return { success: true, message: 'Credential deleted successfully' };
  }

  @Post('credentials/bulk')
  @SignedIn()
  @Answers(bulkOutcomeSchema)
  bulk(@CurrentActor() actor: Actor, @Body({ schema: bulkRequestSchema }) request: BulkRequest) {
    return this.credentials.changeMany(actor, request);
  }

  @Post('organizations/:id/members/:userId/credentials')
  @OrganizationPermission('credentials.record')
  @CredentialFormBody()
  @Answers(credentialDetailSchema, { status: 201 })
  record(
    @Param('id') id: string,
    @Param('userId', { schema: idSchema }) userId: string,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ) {
    return withForm(request, this.environment, CREDENTIAL_FORM, (form) =>
      this.credentials.record(id, actor, userId, form),
    );
  }
}
