import { Body, Controller, Get, Inject, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ssoAnswerSchema, type SsoQuestion, ssoQuestionSchema } from '@tracker/contracts/auth/sso';
import type { FastifyReply } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Public } from '../../../platform/http/access/route-rules.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { OidcClients } from '../providers/oidc-clients.service.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import { readSignIn, setSignInCookie } from './sign-in-browser.js';
import { SignInFailedError, SignInFailureFilter } from './sign-in-failure.filter.js';
import { LOGIN_HINT, SignInAnswerGuard, SignInStartGuard } from './sign-in.guards.js';
import { SignInService } from './sign-in.service.js';

@Controller('auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly clients: OidcClients,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post('sso')
  @Public()
  @Answers(ssoAnswerSchema)
  async findSso(@Body({ schema: ssoQuestionSchema }) { email }: SsoQuestion, @Req() request: SignInRequest) {
    const organizationId = await this.clients.organizationOf(email);
    request.session[LOGIN_HINT] = email;
    return { redirectTo: `/auth/sso/${organizationId}` };
  }

  @Get([':provider', 'sso/:organizationId'])
  @Public()
  @UseFilters(SignInFailureFilter)
  @UseGuards(SignInStartGuard)
  start(): void {}

  @Get([':provider/callback', 'sso/callback'])
  @Public()
  @UseFilters(SignInFailureFilter)
  @UseGuards(SignInAnswerGuard)
  async finish(@Req() request: SignInRequest, @Res() reply: FastifyReply): Promise<void> {
    const profile = request.user;
    if (!profile) throw new SignInFailedError('failed');
    const { email } = profile;
    if (!email) throw new SignInFailedError('no-email');
    const end = await this.signIns.signIn({ ...profile, email }, readSignIn(request, this.environment));
    await reply.redirect(setSignInCookie(end, reply, this.environment), 303);
  }
}
