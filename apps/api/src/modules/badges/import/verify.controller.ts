import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import { OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import { Public, PublicOrSignedIn } from '../../../platform/http/access/route-rules.js';
import { versionOf } from '../../../platform/http/answers/headers.js';
import { clientNetwork } from '../../../platform/http/limits/rate-limit.js';
import { PublicPages } from '../../../platform/http/pages/public-pages.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';
import { receiveBadge } from './badge-form.js';
import { addressesOf } from './badge-import.service.js';
import { verifyPage } from './verify.page.js';

@Controller('verify')
export class VerifyController {
  constructor(
    private readonly verifier: BadgeVerifier,
    private readonly pages: PublicPages,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Public()
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const page = verifyPage({});
    await this.pages.send(request, reply, versionOf(page.html, page.styles), () => page);
  }

  @Post()
  @HttpCode(200)
  @PublicOrSignedIn()
  async verify(
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    let text = '';
    try {
      const badge = await receiveBadge(request, this.environment);
      if (badge.isPasted) text = badge.bytes.toString();
      const asking = { asker: clientNetwork(request), addresses: actor && addressesOf(actor) };
      const { report } = await this.verifier.verify(badge.bytes, asking);
      await this.pages.send(request, reply, null, () => verifyPage({ report }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      reply.status(error.status).headers(error.headers);
      await this.pages.send(request, reply, null, () => verifyPage({ problem: error.sentence, text }));
    }
  }
}
