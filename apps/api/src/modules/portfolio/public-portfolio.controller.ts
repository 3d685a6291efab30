import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { publicPortfolioSchema } from '@tracker/contracts/portfolio';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../errors/domain-error.js';
import { AnswersReady, Documented } from '../../http/answers.decorator.js';
import { isKnown } from '../../http/negotiation.js';
import { Public } from '../../http/route-rules.js';
import { PreviewImageService } from './preview/preview-image.service.js';
import { type PublicAnswer, PublicPortfolioService } from './public-portfolio.service.js';

/** One for links that are private, unknown, replaced or malformed: nobody can tell which. */
const portfolioNotFound = () =>
  new DomainError('portfolio-not-found', 404, 'This portfolio is either private or does not exist.');

/**
 * What anybody may fetch by a portfolio's link. Answers may be kept, but not used without asking again: the check runs before the tag is
 * compared, so that none outlives the link.
 */
@Controller('api/portfolio/public')
export class PublicPortfolioController {
  constructor(
    private readonly portfolios: PublicPortfolioService,
    private readonly images: PreviewImageService,
  ) {}

  @Get(':shareToken')
  @Public()
  @AnswersReady(publicPortfolioSchema)
  async view(
    @Param('shareToken') shareToken: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, tag } = await this.get(shareToken, reply);
    if (isFresh(request, reply, tag)) return;
    reply.type('application/json; charset=utf-8').send(body);
  }

  @Get(':shareToken/preview.png')
  @Public()
  @Documented(({ ApiProduces }) => ApiProduces('image/png'))
  async image(
    @Param('shareToken') shareToken: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { portfolio } = await this.get(shareToken, reply);
    const { version, png } = await this.images.of(portfolio);
    if (isFresh(request, reply, `"${version}"`)) return;
    // Sites that show a preview load the picture from the visitor's page.
    reply.type('image/png').header('cross-origin-resource-policy', 'cross-origin').send(png);
  }

  private async get(shareToken: string, reply: FastifyReply): Promise<PublicAnswer> {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const answer = await this.portfolios.answer(shareToken);
    if (!answer) throw portfolioNotFound();
    return answer;
  }
}

/** Answers 304 to who has this version already. */
function isFresh(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (!isKnown(request.headers['if-none-match'], tag)) return false;
  reply.code(304).send();
  return true;
}
