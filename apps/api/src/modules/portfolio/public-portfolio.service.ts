import { Injectable } from '@nestjs/common';
import { type PublicPortfolio, publicPortfolioSchema } from '@tracker/contracts/portfolio/portfolio';
import { ByteCache } from '../../platform/http/answers/byte-cache.js';
import { publicPortfolioOf } from './portfolio.mapper.js';
import { PortfolioRepository, type VersionedRecord } from './portfolio.repository.js';
import { shareTokenOf } from './share-token.js';
import { SharedReads } from './shared-reads.js';

export interface PublicAnswer {
  portfolio: PublicPortfolio;
  /** The portfolio as JSON, without what its contract does not name. */
  body: string;
  /** Another one whenever the body may be another. */
  version: string;
}

/** Part of each version. Increase it when the same rows are to give another body. */
const FORMAT = 1;
/** Few portfolios are passed around at one moment. */
const MOST_BYTES_KEPT = 32 * 1024 * 1024;

/** Portfolios as visitors see them. */
@Injectable()
export class PublicPortfolioService {
  private readonly versions = new SharedReads((shareToken) => this.readVersion(shareToken));
  private readonly answers = new SharedReads((shareToken) => this.read(shareToken));
  /** The last answers by share token. */
  private readonly made = new ByteCache<PublicAnswer>(MOST_BYTES_KEPT);

  constructor(private readonly portfolios: PortfolioRepository) {}

  /** The version of the answer, without making it. Null for links that are private, unknown, replaced or malformed. */
  version(shareToken: string): Promise<string | null> {
    return this.versions.get(shareTokenOf(shareToken));
  }

  /** Null for links that are private, unknown, replaced or malformed. */
  answer(shareToken: string): Promise<PublicAnswer | null> {
    return this.answers.get(shareTokenOf(shareToken));
  }

  private async readVersion(shareToken: string): Promise<string | null> {
    const version = await this.portfolios.findPublicVersion(shareToken);
    return version && versionOf(version);
  }

  private async read(shareToken: string): Promise<PublicAnswer | null> {
    const version = await this.readVersion(shareToken);
    const last = this.made.get(shareToken);
    if (last && last.version === version) return last;
    this.made.delete(shareToken);
    const record = version && (await this.portfolios.findPublic(shareToken));
    if (!record) return null;
    const answer = answerOf(record);
    // The portfolio takes about as much as the body; a character takes two bytes.
    this.made.set(shareToken, answer, 4 * answer.body.length);
    return answer;
  }
}

const versionOf = (version: string) => `${FORMAT}-${version}`;

function answerOf({ version, ...record }: VersionedRecord): PublicAnswer {
  const portfolio = publicPortfolioOf(record);
  return { portfolio, body: JSON.stringify(publicPortfolioSchema.parse(portfolio)), version: versionOf(version) };
}
