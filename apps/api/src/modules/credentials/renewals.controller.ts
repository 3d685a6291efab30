import { Controller, Get, Headers, Inject, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { credentialDetailSchema, renewalSchema } from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Answers, Documented } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { withForm } from '../../platform/http/multipart-form.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { documentAnswer } from '../documents/document-answer.js';
import { RENEWAL_FORM, RenewalFormBody } from './credential-form.js';
import { RenewalsService } from './renewals.service.js';

@Controller('api/credentials/:id/renewals')
export class RenewalsController {
  constructor(
    private readonly renewals: RenewalsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @SignedIn()
  @Answers(renewalSchema, { list: true })
  list(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    return this.renewals.list(actor, id);
  }

  @Post()
  @SignedIn()
  @RenewalFormBody()
  @Answers(credentialDetailSchema, { status: 201 })
  renew(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: FastifyRequest,
  ) {
    return withForm(request, this.environment, RENEWAL_FORM, (form) => this.renewals.renew(actor, id, form, key));
  }

  @Get(':renewalId/document')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/pdf', 'image/jpeg', 'image/png'))
  async open(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Param('renewalId', { schema: idSchema }) renewalId: string,
    @Headers('if-none-match') knownTag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const document = await this.renewals.document(actor, id, renewalId);
    return documentAnswer(document, () => this.renewals.read(document), { knownTag, reply });
  }
}
