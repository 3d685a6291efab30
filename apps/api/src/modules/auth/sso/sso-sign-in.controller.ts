import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { type SsoAnswer, ssoAnswerSchema, type SsoQuestion, ssoQuestionSchema } from '@tracker/contracts/auth/sso';
import type { FastifyReply } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { Public } from '../../../platform/http/access/route-rules.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import { safeReturnPath } from '../sign-in/return-path.js';
import { SignInBrowser } from '../sign-in/sign-in-browser.js';
import { usualAddress } from '../sign-in/sign-in.guards.js';
import { SignInFailedError, SignInFailureFilter } from '../sign-in/sign-in-failure.filter.js';
import { type SsoHandshake, SsoSignInService } from './sso-sign-in.service.js';
import { unknownSso } from './sso.errors.js';

/** Names in the cookie of a sign-in. */
const [HANDSHAKE, HINT] = ['sso', 'ssoHint'];

@Controller('auth/sso')
export class SsoSignInController {
  constructor(
    private readonly sso: SsoSignInService,
    private readonly browser: SignInBrowser,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Where somebody with this address signs in. */
  @Post()
  @Public()
  @HttpCode(200)
  @Answers(ssoAnswerSchema)
  async ask(
    @Body({ schema: ssoQuestionSchema }) { email }: SsoQuestion,
    @Req() request: SignInRequest,
  ): Promise<SsoAnswer> {
    const organizationId = await this.sso.organizationOf(email);
    // Kept in the encrypted cookie: an address in the query would stand in logs and histories.
    request.session.set(HINT, email);
    return { redirectTo: `/auth/sso/${organizationId}` };
  }

  /** The provider's answer, for every organization. */
  @Get('callback')
  @Public()
  @UseFilters(SignInFailureFilter)
  async finish(@Req() request: SignInRequest, @Res() reply: FastifyReply): Promise<void> {
    const handshake = request.session.get(HANDSHAKE) as SsoHandshake | undefined;
    // The cookie is good for one answer, right or wrong.
    const visitor = this.browser.readSignIn(request);
    if (!handshake) throw new SignInFailedError('failed');
    const answer = new URL(request.url, this.environment.publicUrl);
    const end = await this.sso.finish(answer, handshake, visitor);
    await reply.redirect(this.browser.keep(end, reply), 303);
  }

  @Get(':organizationId')
  @Public()
  @UseFilters(SignInFailureFilter)
  async start(
    @Req() request: SignInRequest,
    @Res() reply: FastifyReply,
    @Param('organizationId') organizationId: string,
    @Query('returnTo') returnTo: unknown,
  ): Promise<void> {
    const path = safeReturnPath(returnTo, this.environment.publicUrl);
    const detour = usualAddress(request, this.environment, `/auth/sso/${organizationId}`, path);
    if (detour) return void (await reply.redirect(detour, 302));
    if (!idSchema.safeParse(organizationId).success) throw unknownSso();
    const hint = request.session.get(HINT) as string | undefined;
    const { url, handshake } = await this.sso.begin(organizationId, hint ?? null);
    request.session.set(HANDSHAKE, handshake);
    request.session.set('returnTo', path);
    await reply.redirect(url.href, 302);
  }
}
