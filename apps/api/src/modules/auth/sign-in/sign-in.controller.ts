import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/http/access/route-rules.js';
import { OidcGuard } from '../providers/oidc.guard.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import { SignInBrowser } from './sign-in-browser.js';
import { SignInAnswerGuard, SignInStartGuard } from './sign-in.guards.js';
import { SignInFailedError, SignInFailureFilter } from './sign-in-failure.filter.js';
import { SignInService } from './sign-in.service.js';

/** Browser navigations, not calls: a failed sign-in ends on the landing page, and an unknown provider is a sentence. */
@Controller('auth')
@UseFilters(SignInFailureFilter)
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly browser: SignInBrowser,
  ) {}

  /** The guards answer with the redirect to the provider; nothing is left to do. */
  @Get(':provider')
  @Public()
  @UseGuards(SignInStartGuard, OidcGuard)
  start(): void {}

  @Get(':provider/callback')
  @Public()
  @UseGuards(SignInAnswerGuard, OidcGuard)
  async finish(@Req() request: SignInRequest, @Res() reply: FastifyReply): Promise<void> {
    const profile = request.user;
    if (!profile) throw new SignInFailedError('failed');
    const { email } = profile;
    if (!email) throw new SignInFailedError('no-email');
    const end = await this.signIns.signIn({ ...profile, email }, this.browser.readSignIn(request));
    await reply.redirect(this.browser.keep(end, reply), 303);
  }
}
