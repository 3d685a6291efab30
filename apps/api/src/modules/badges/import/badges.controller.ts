import { Controller, Get, Inject, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { badgeReportSchema, checkedBadgeReportSchema } from '@tracker/contracts/badges/badge-report';
import { credentialSchema } from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { CurrentActor, OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import { PublicOrSignedIn, SignedIn } from '../../../platform/http/access/route-rules.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { contentDisposition } from '../../../platform/http/answers/headers.js';
import { clientNetwork } from '../../../platform/http/limits/rate-limit.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';
import { BadgeCheckService } from './badge-check.service.js';
import { BadgeFormBody, receiveBadge } from './badge-form.js';
import { addressesOf, BadgeImportService } from './badge-import.service.js';

@Controller('api')
export class BadgesController {
  constructor(
    private readonly imports: BadgeImportService,
    private readonly checks: BadgeCheckService,
    private readonly verifier: BadgeVerifier,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post('badges/verify')
  @PublicOrSignedIn()
  @BadgeFormBody()
  @Answers(badgeReportSchema)
  async verify(@OptionalActor() actor: Actor | null, @Req() request: FastifyRequest) {
    const { bytes } = await receiveBadge(request, this.environment);
    const asking = { asker: clientNetwork(request), addresses: actor && addressesOf(actor) };
    return (await this.verifier.verify(bytes, asking)).report;
  }

  @Post('credentials/badges')
  @SignedIn()
  @BadgeFormBody()
  @Answers(credentialSchema, { status: 201 })
  async add(@CurrentActor() actor: Actor, @Req() request: FastifyRequest) {
    return this.imports.add(actor, await receiveBadge(request, this.environment));
  }

  @Get('credentials/:id/badge')
  @SignedIn()
  @Answers(checkedBadgeReportSchema)
  report(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    return this.imports.report(actor, id);
  }

  @Post('credentials/:id/badge/check')
  @SignedIn()
  @Answers(checkedBadgeReportSchema)
  check(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    return this.checks.check(actor, id);
  }

  /** Always a download, because an SVG must not run in one of our pages. */
  @Get('credentials/:id/badge/file')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/json', 'application/jwt', 'image/png', 'image/svg+xml'))
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.imports.file(actor, id);
    reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    return new StreamableFile(await this.imports.read(file), {
      type: file.contentType,
      length: file.sizeBytes,
      disposition: contentDisposition('attachment', file.fileName),
    });
  }
}
