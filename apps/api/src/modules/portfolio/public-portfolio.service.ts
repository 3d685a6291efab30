import { Injectable } from '@nestjs/common';
import { type PublicPortfolio, publicPortfolioSchema } from '@tracker/contracts/portfolio';
import { publicPortfolioOf } from './portfolio.mapper.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { shareTokenOf } from './share-token.js';
import { SharedReads } from './shared-reads.js';
import { tagOfText } from '../../http/entity-tag.js';

export interface PublicAnswer {
  portfolio: PublicPortfolio;
  /** The portfolio as JSON, without what its contract does not name. */
  body: string;
  /** Entity tag of the body. */
  tag: string;
}

/** Portfolios as visitors see them. */
@Injectable()
export class PublicPortfolioService {
  private readonly answers = new SharedReads((shareToken) => this.read(shareToken));

  constructor(private readonly portfolios: PortfolioRepository) {}

  /** Null for links that are private, unknown, replaced or malformed. */
  answer(shareToken: string): Promise<PublicAnswer | null> {
    return this.answers.get(shareTokenOf(shareToken));
  }

  async find(shareToken: string): Promise<PublicPortfolio | null> {
    return (await this.answer(shareToken))?.portfolio ?? null;
  }

  private async read(shareToken: string): Promise<PublicAnswer | null> {
    const record = await this.portfolios.findPublic(shareToken);
    if (!record) return null;
    const portfolio = publicPortfolioOf(record);
    const body = JSON.stringify(publicPortfolioSchema.parse(portfolio));
    return { portfolio, body, tag: tagOfText(body) };
  }
}
