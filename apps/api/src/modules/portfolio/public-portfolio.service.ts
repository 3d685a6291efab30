import { Injectable } from '@nestjs/common';
import { type PublicPortfolio, publicPortfolioSchema } from '@tracker/contracts/portfolio/portfolio';
import { ByteCache } from '../../platform/http/answers/byte-cache.js';
import { publicPortfolioOf } from './portfolio.mapper.js';
import { PortfolioRepository, type VersionedRecord } from './portfolio.repository.js';
import { shareTokenOf } from './share-token.js';
import { SharedReads } from './shared-reads.js';

export interface PublicAnswer {
  portfolio: PublicPortfolio;
  body: string;
  version: string;
}

/** Increase when the same rows produce another body, so that caches expire. */
const FORMAT = 1;
const MOST_BYTES_KEPT = 32 * 1024 * 1024;

@Injectable()
export class PublicPortfolioService {
  private readonly versions = new SharedReads((shareToken) => this.readVersion(shareToken));
  private readonly answers = new SharedReads((shareToken) => this.read(shareToken));
  private readonly made = new ByteCache<PublicAnswer>(MOST_BYTES_KEPT);

  constructor(private readonly portfolios: PortfolioRepository) {}

  version(shareToken: string): Promise<string | null> {
    return this.versions.get(shareTokenOf(shareToken));
  }

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
    // In bytes: the text and the parsed portfolio take about the same, at two bytes per character.
    this.made.set(shareToken, answer, 4 * answer.body.length);
    return answer;
  }
}

const versionOf = (version: string) => `${FORMAT}-${version}`;

function answerOf({ version, ...record }: VersionedRecord): PublicAnswer {
  const portfolio = publicPortfolioOf(record);
  return { portfolio, body: JSON.stringify(publicPortfolioSchema.parse(portfolio)), version: versionOf(version) };
}
