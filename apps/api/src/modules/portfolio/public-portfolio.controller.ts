import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { publicPortfolioSchema } from '@tracker/contracts/portfolio/portfolio';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.js';
import { AnswersReady, Documented } from '../../platform/http/answers/answers.decorator.js';
import { isKnown, tagOf } from '../../platform/http/answers/headers.js';
import { Public } from '../../platform/http/access/route-rules.js';
import { pictureVersion } from './preview-head.js';
import { type PublicAnswer, PublicPortfolioService } from './public-portfolio.service.js';

/** The same error for private, unknown, replaced and malformed links, so that nobody can tell them apart. */
const portfolioNotFound = () =>
  new DomainError('portfolio-not-found', 404, 'This portfolio is either private or does not exist.');

const REVALIDATED = 'private, no-cache';

/**
 * Clients may cache answers but must revalidate them. Access is checked before the ETag, so no cached answer outlives
 * its link.
 */
@Controller('api/portfolio/public')
export class PublicPortfolioController {
  constructor(private readonly portfolios: PublicPortfolioService) {}

  @Get(':shareToken')
  @Public()
  @AnswersReady(publicPortfolioSchema)
  async view(
    @Param('shareToken') shareToken: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (await this.isUnchanged(shareToken, request, reply)) return;
    const { body, version } = await this.get(shareToken, reply);
    reply.header('etag', tagOf(version)).type('application/json; charset=utf-8').send(body);
  }

  @Get(':shareToken/preview.png')
  @Public()
  @Documented(({ ApiProduces }) => ApiProduces('image/png'))
  async image(
    @Param('shareToken') shareToken: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Also for 304, whose headers replace those that the browser has stored.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (await this.isUnchanged(shareToken, request, reply, pictureVersion)) return;
    const answer = await this.get(shareToken, reply);
    const png = await this.portfolios.image(answer);
    reply
      .header('etag', tagOf(pictureVersion(answer.version)))
      .type('image/png')
      .send(png);
  }

  private async isUnchanged(
    shareToken: string,
    request: FastifyRequest,
    reply: FastifyReply,
    versionFor = (version: string) => version,
  ): Promise<boolean> {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const known = request.headers['if-none-match'];
    if (known === undefined) return false;
    const version = await this.portfolios.version(shareToken);
    if (version === null) throw portfolioNotFound();
    const tag = tagOf(versionFor(version));
    if (!isKnown(known, tag)) return false;
    reply.headers({ etag: tag, 'cache-control': REVALIDATED }).code(304).send();
    return true;
  }

  private async get(shareToken: string, reply: FastifyReply): Promise<PublicAnswer> {
    const answer = await this.portfolios.answer(shareToken);
    if (!answer) throw portfolioNotFound();
    reply.header('cache-control', REVALIDATED);
    return answer;
  }
}
