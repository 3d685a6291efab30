import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AcceptsHtmlForms, AnyOrigin, Public } from '../../../platform/http/access/route-rules.js';
import { type PublicPage, PublicPages } from '../../../platform/http/pages/public-pages.js';
import { MailPreferences } from './mail-preferences.js';
import { invalidLinkPage, unsubscribePage } from './unsubscribe.page.js';

@Controller('mail/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly preferences: MailPreferences,
    private readonly pages: PublicPages,
  ) {}

  /** Changes nothing on GET, because mail scanners open links too. */
  @Get()
  @Public()
  async ask(@Query('token') token: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const subscription = await this.preferences.readToken(String(token));
    const page = subscription && unsubscribePage(subscription.list, String(token), 'asked');
    await this.send(request, reply, page);
  }

  /** The signed token is the permission, so requests from any origin are safe. */
  @Post()
  @Public()
  @AnyOrigin()
  @AcceptsHtmlForms()
  @HttpCode(200)
  async stop(
    @Query('token') token: unknown,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const subscription = await this.preferences.readToken(String(token));
    if (!subscription) return this.send(request, reply, null);
    const { userId, list } = subscription;
    const isResumed = wantsToResume(body);
    await this.preferences.switchList(userId, list, isResumed);
    return this.send(request, reply, unsubscribePage(list, String(token), isResumed ? 'resumed' : 'stopped'));
  }

  private async send(request: FastifyRequest, reply: FastifyReply, page: PublicPage | null): Promise<void> {
    reply.headers({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
    if (!page) reply.status(404);
    await this.pages.send(request, reply, null, () => page ?? invalidLinkPage());
  }
}

function wantsToResume(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'choice' in body && body.choice === 'resume';
}
