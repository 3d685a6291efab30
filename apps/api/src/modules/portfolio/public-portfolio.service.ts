import { Injectable } from '@nestjs/common';
import type { PublicPortfolio } from '@tracker/contracts/portfolio';
import { publicPortfolioOf } from './portfolio.mapper.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { shareTokenOf } from './share-token.js';

/** Portfolios as visitors see them. */
@Injectable()
export class PublicPortfolioService {
  constructor(private readonly portfolios: PortfolioRepository) {}

  /** Null for links that are private, unknown, replaced or malformed. */
  async find(shareToken: string): Promise<PublicPortfolio | null> {
    const record = await this.portfolios.findPublic(shareTokenOf(shareToken));
    return record && publicPortfolioOf(record);
  }
}
