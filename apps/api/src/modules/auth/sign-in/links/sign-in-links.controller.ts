import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import {
  type EmailConfirmation,
  emailConfirmationSchema,
  type EmailVerification,
  emailVerificationSchema,
  type LinkAccount,
  linkChoiceSchema,
  type LinkedSignIn,
  linkedSignInSchema,
  type SignInLink,
  signInLinkSchema,
} from '@tracker/contracts/auth/email-verification';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../../../../platform/http/answers/answers.decorator.js';
import { Public } from '../../../../platform/http/access/route-rules.js';
import { SignInBrowser } from '../sign-in-browser.js';
import { SignInLinks } from './sign-in-links.service.js';

@Controller('api/auth/link')
export class SignInLinksController {
  constructor(
    private readonly links: SignInLinks,
    private readonly browser: SignInBrowser,
  ) {}

  @Get()
  @Public()
  @Answers(signInLinkSchema)
  read(@Req() request: FastifyRequest): Promise<SignInLink> {
    return this.links.read(this.browser.linkTokenOf(request));
  }

  @Post('code')
  @Public()
  @Answers(emailVerificationSchema, { status: 202, description: 'A code is mailed' })
  sendCode(@Req() request: FastifyRequest): Promise<EmailVerification> {
    return this.links.sendCode(this.browser.linkTokenOf(request));
  }

  @Post('confirm')
  @Public()
  @Answers(linkedSignInSchema)
  async confirm(
    @Body({ schema: emailConfirmationSchema }) { code }: EmailConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkedSignIn> {
    const token = this.browser.linkTokenOf(request);
    const end = await this.links.confirm(token, code, this.browser.read(request));
    return { redirectTo: this.browser.setCookie(end, reply) };
  }

  @Post('choice')
  @Public()
  @Answers(linkedSignInSchema)
  async choose(
    @Body({ schema: linkChoiceSchema }) { account }: { account: LinkAccount },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkedSignIn> {
    const token = this.browser.linkTokenOf(request);
    const end = await this.links.choose(token, account, this.browser.read(request));
    return { redirectTo: this.browser.setCookie(end, reply) };
  }
}
