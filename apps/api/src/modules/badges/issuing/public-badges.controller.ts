import { Body, Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { type Claim, claimSchema } from '@tracker/contracts/badges/issuing';
import { badgePath } from '@tracker/contracts/badges/issuing-limits';
import { credentialSchema } from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Clock } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { CurrentActor, OptionalActor } from '../../../platform/http/access/current-actor.decorator.js';
import { AcceptsHtmlForms, Public, PublicOrSignedIn, SignedIn } from '../../../platform/http/access/route-rules.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { firstLanguage, namesType, versionOf } from '../../../platform/http/answers/headers.js';
import { openToAll } from '../../../platform/http/answers/security-headers.js';
import { PublicPages } from '../../../platform/http/pages/public-pages.js';
import { badgeMissingPage, badgePage, type BadgeView, kindText, PAGE_FORMAT } from './badge.page.js';
import { validityOf } from './badge-document.js';
import { awardNotFound } from './issuing.errors.js';
import { isRecipient, type PublicBadge, PublicBadgesService } from './public-badges.service.js';

@Controller()
export class PublicBadgesController {
  constructor(
    private readonly badges: PublicBadgesService,
    private readonly pages: PublicPages,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('badges/:name')
  @PublicOrSignedIn()
  async open(
    @Param('name') name: string,
    @OptionalActor() actor: Actor | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, id, ending = ''] = /^([\da-fA-F-]{36})(\.json|\.jwt|\.png)?$/.exec(name) ?? [];
    const badge = await this.find(id).catch((error: unknown) => {
      if (error instanceof DomainError && namesType(request.headers.accept, 'text/html')) return null;
      throw error;
    });
    if (!badge) return this.pages.send(request, reply.status(404), null, badgeMissingPage);
    if (ending === '') return this.page(badge, actor, request, reply);
    if (ending === '.json') openToAll(reply, 'application/vc+ld+json').send(await this.badges.json(badge));
    else if (ending === '.jwt') openToAll(reply, 'application/jwt').send(await this.badges.jwt(badge));
    else openToAll(reply, 'image/png').send(await this.badges.png(badge));
  }

  /** Shows nothing that changes, because other sites cache it. */
  @Get('badges/:name/preview.png')
  @Public()
  @Documented(({ ApiProduces }) => ApiProduces('image/png'))
  async preview(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const { issuer, achievement } = (await this.find(name)).content;
    const { drawPreview } = await import('../../../platform/pdf/preview-card.js');
    const png = await drawPreview({
      title: achievement.name,
      subtitle: issuer.name,
      entries: [achievement.description],
      footer: kindText(achievement.achievementType),
    });
    openToAll(reply, 'image/png').header('cache-control', 'public, max-age=86400').send(png);
  }

  @Post('badges/:name/claim')
  @PublicOrSignedIn()
  @AcceptsHtmlForms()
  async claimOnPage(
    @Param('name') name: string,
    @OptionalActor() actor: Actor | null,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const badge = await this.find(name);
    if (!actor) {
      reply.redirect(badgePath(badge.id), 303);
      return;
    }
    try {
      const { expiryDate } = Object(body) as { expiryDate?: string };
      const given = claimSchema.safeParse(expiryDate ? { expiryDate } : {});
      const { id } = await this.badges.claim(actor, badge.id, given.data ?? {});
      reply.redirect(`/credentials/${id}`, 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const view = await this.viewOf(badge, actor, request);
      reply.status(error.status).headers(error.headers);
      await this.pages.send(request, reply, null, () => badgePage({ ...view, problem: error.sentence }));
    }
  }

  @Post('api/badges/:awardId/claim')
  @SignedIn()
  @Answers(credentialSchema, { status: 201 })
  claim(
    @Param('awardId', { schema: idSchema }) awardId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: claimSchema }) claim: Claim,
  ) {
    return this.badges.claim(actor, awardId, claim);
  }

  private async page(
    badge: PublicBadge,
    actor: Actor | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const view = await this.viewOf(badge, actor, request);
    const { id, name, revokedAt, isClosed } = badge;
    const shown = [PAGE_FORMAT, id, name, revokedAt, isClosed];
    const version = versionOf(...shown, view.isRecipient, view.isHeld, view.isExpired, view.locale, view.publicUrl);
    await this.pages.send(request, reply, version, () => badgePage(view));
  }

  private async viewOf(badge: PublicBadge, actor: Actor | null, request: FastifyRequest): Promise<BadgeView> {
    const { until } = validityOf(badge);
    return {
      badge,
      isRecipient: actor !== null && isRecipient(actor, badge),
      isHeld: actor !== null && (await this.badges.isHeldBy(actor, badge)),
      isExpired: until !== null && this.clock.now().getTime() > Date.parse(until),
      locale: firstLanguage(request.headers['accept-language']),
      publicUrl: this.environment.publicUrl,
    };
  }

  private async find(awardId: string | undefined): Promise<PublicBadge> {
    const id = idSchema.safeParse(awardId);
    if (!id.success) throw awardNotFound();
    return this.badges.get(id.data);
  }
}
