import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import {
  type EmailConfirmation,
  emailConfirmationSchema,
  emailVerificationSchema,
  type LinkAccount,
  linkChoiceSchema,
  linkedSignInSchema,
  signInLinkSchema,
} from '@tracker/contracts/auth/email-verification';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { Public } from '../../../platform/http/access/route-rules.js';
import { linkTokenOf, setSignInCookie, visitorOf } from './sign-in-browser.js';
import { SignInService } from './sign-in.service.js';

@Controller('api/auth/link')
export class SignInLinksController {
  constructor(
    private readonly signIns: SignInService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Public()
  @Answers(signInLinkSchema)
  read(@Req() request: FastifyRequest) {
    return this.signIns.readLink(linkTokenOf(request, this.environment));
  }

  @Post('code')
  @Public()
  @Answers(emailVerificationSchema, { status: 202, description: 'A code is mailed' })
  sendCode(@Req() request: FastifyRequest) {
    return this.signIns.sendCode(linkTokenOf(request, this.environment));
  }

  @Post('confirm')
  @Public()
  @Answers(linkedSignInSchema)
  async confirm(
    @Body({ schema: emailConfirmationSchema }) { code }: EmailConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = linkTokenOf(request, this.environment);
    const end = await this.signIns.confirm(token, code, visitorOf(request, this.environment));
    return { redirectTo: setSignInCookie(end, reply, this.environment) };
  }

  @Post('choice')
  @Public()
  @Answers(linkedSignInSchema)
  async choose(
    @Body({ schema: linkChoiceSchema }) { account }: { account: LinkAccount },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = linkTokenOf(request, this.environment);
    const end = await this.signIns.choose(token, account, visitorOf(request, this.environment));
    return { redirectTo: setSignInCookie(end, reply, this.environment) };
  }
}
