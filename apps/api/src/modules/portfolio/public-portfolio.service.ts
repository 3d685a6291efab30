import { Injectable } from '@nestjs/common';
import { type PublicPortfolio, publicPortfolioSchema } from '@tracker/contracts/portfolio';
import { publicPortfolioOf } from './portfolio.mapper.js';
import { type PortfolioRecord, PortfolioRepository } from './portfolio.repository.js';
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

/** Of how many portfolios the last answer is kept: few are passed around at one moment. */
const KEPT = 50;

/** Portfolios as visitors see them. */
@Injectable()
export class PublicPortfolioService {
  private readonly answers = new SharedReads((shareToken) => this.read(shareToken));
  /** The last answers by share token, each with what it was made of: as long as the database says the same, nothing is made anew. */
  private readonly made = new Map<string, { from: string; answer: PublicAnswer }>();

  constructor(private readonly portfolios: PortfolioRepository) {}

  /** Null for links that are private, unknown, replaced or malformed. */
  answer(shareToken: string): Promise<PublicAnswer | null> {
    return this.answers.get(shareTokenOf(shareToken));
  }

  async find(shareToken: string): Promise<PublicPortfolio | null> {
    return (await this.answer(shareToken))?.portfolio ?? null;
  }

  private async read(shareToken: string): Promise<PublicAnswer | null> {
    const from = await this.portfolios.findPublic(shareToken);
    const last = this.made.get(shareToken);
    if (last && last.from === from) return last.answer;
    this.made.delete(shareToken);
    if (from === null) return null;
    const answer = answerOf(JSON.parse(from) as PortfolioRecord);
    this.made.set(shareToken, { from, answer });
    const [oldest = ''] = this.made.keys();
    if (this.made.size > KEPT) this.made.delete(oldest);
    return answer;
  }
}

function answerOf(record: PortfolioRecord): PublicAnswer {
  const portfolio = publicPortfolioOf(record);
  const body = JSON.stringify(publicPortfolioSchema.parse(portfolio));
  return { portfolio, body, tag: tagOfText(body) };
}
