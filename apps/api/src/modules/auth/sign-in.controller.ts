import { Controller, Get, Inject, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Public } from '../../http/route-rules.js';
import { sessionTokenOf, setSessionCookie } from '../../http/session-cookie.js';
import { OidcGuard } from './oidc.guard.js';
import type { SignInRequest } from './oidc.strategy.js';
import { safeReturnPath } from './return-path.js';
import { SignInAnswerGuard, SignInStartGuard } from './sign-in.guards.js';
import { SignInFailedError, SignInFailureFilter } from './sign-in-failure.filter.js';
import { SignInService, type Visitor } from './sign-in.service.js';

/** Browser navigations, not calls: whatever happens, they end on a page. */
@Controller('auth')
@UseFilters(SignInFailureFilter)
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
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
    const returnTo = safeReturnPath(request.session.get('returnTo'), this.environment.publicUrl);
    const session = await this.signIns.signIn({ ...profile, email }, this.visitorOf(request));
    request.session.delete();
    setSessionCookie(reply, session.token, session.expiresAt, this.environment);
    await reply.redirect(returnTo, 303);
  }

  private visitorOf(request: SignInRequest): Visitor {
    const previousToken = sessionTokenOf(request, this.environment);
    return { previousToken, userAgent: request.headers['user-agent'], ip: request.ip };
  }
}
