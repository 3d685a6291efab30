import { Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import { OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import { Public, PublicOrSignedIn } from '../../../platform/http/access/route-rules.js';
import { clientNetwork } from '../../../platform/http/limits/rate-limit.js';
import { PLAIN_PAGE_POLICY } from '../../../platform/http/pages/plain-page.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';
import { receiveBadge } from './badge-form.js';
import { addressesOf } from './badge-import.service.js';
import { verifyPage } from './verify.page.js';

/** The public page, which works without a script. */
@Controller('verify')
export class VerifyController {
  constructor(
    private readonly verifier: BadgeVerifier,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PLAIN_PAGE_POLICY)
  ask(): string {
    return verifyPage({});
  }

  @Post()
  @HttpCode(200)
  @PublicOrSignedIn()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('content-security-policy', PLAIN_PAGE_POLICY)
  async verify(
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    let text = '';
    try {
      const badge = await receiveBadge(request, this.environment);
      if (badge.isPasted) text = badge.bytes.toString();
      const asking = { asker: clientNetwork(request), addresses: actor && addressesOf(actor) };
      return verifyPage({ report: (await this.verifier.verify(badge.bytes, asking)).report });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      reply.status(error.status);
      return verifyPage({ problem: error.sentence, text });
    }
  }
}
