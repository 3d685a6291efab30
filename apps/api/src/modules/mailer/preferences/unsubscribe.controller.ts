import { Body, Controller, Get, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AcceptsHtmlForms, AnyOrigin, Public } from '../../../platform/http/access/route-rules.js';
import { PLAIN_PAGE_POLICY } from '../../../platform/http/pages/plain-page.js';
import { OwnNotificationsService } from './own-notifications.service.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';
import { invalidLinkPage, unsubscribePage } from './unsubscribe.page.js';

/** One-click unsubscribe (RFC 8058), and the page behind the link. */
@Controller('mail/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscriptionRepository,
    private readonly notifications: OwnNotificationsService,
  ) {}

  /** Changes nothing on GET, because mail scanners open links too. */
  @Get()
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('content-security-policy', PLAIN_PAGE_POLICY)
  @Header('referrer-policy', 'same-origin')
  async ask(@Query('token') token: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const subscription = await this.links.read(String(token));
    if (subscription) return unsubscribePage(subscription.list, String(token), 'asked');
    reply.status(404);
    return invalidLinkPage();
  }

  /** The signed token is the permission, so requests from any origin are safe. */
  @Post()
  @Public()
  @AnyOrigin()
  @AcceptsHtmlForms()
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('content-security-policy', PLAIN_PAGE_POLICY)
  async stop(
    @Query('token') token: unknown,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const subscription = await this.links.read(String(token));
    if (!subscription) {
      reply.status(404);
      return invalidLinkPage();
    }
    const { userId, list } = subscription;
    if (wantsToResume(body)) {
      await this.notifications.switchList(userId, list, true);
      return unsubscribePage(list, String(token), 'resumed');
    }
    await this.notifications.switchList(userId, list, false);
    return unsubscribePage(list, String(token), 'stopped');
  }
}

function wantsToResume(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'choice' in body && body.choice === 'resume';
}
