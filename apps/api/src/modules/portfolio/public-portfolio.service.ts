import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type PublicPortfolio, publicPortfolioSchema } from '@tracker/contracts/portfolio/portfolio';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { ByteCache } from '../../platform/http/answers/byte-cache.js';
import { certificationCount, publicPortfolioOf } from './portfolio.mapper.js';
import { PortfolioRepository, shareTokenOf, type VersionedRecord } from './portfolio.repository.js';

/**
 * Coalesces concurrent reads of one key. A caller joins only a read that starts after its call, so nobody gets stale
 * data.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly queued = new Map<string, Promise<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  get(key: string): Promise<T> {
    const known = this.queued.get(key);
    if (known) return known;
    const start = () => this.start(key);
    const next = (this.running.get(key) ?? nextTurn()).then(start, start);
    this.queued.set(key, next);
    return next;
  }

  private start(key: string): Promise<T> {
    this.queued.delete(key);
    const reading = this.read(key).finally(() => this.running.delete(key));
    this.running.set(key, reading);
    return reading;
  }
}

export interface PublicAnswer {
  portfolio: PublicPortfolio;
  body: string;
  version: string;
}

/** Increase when the same rows produce another body, so that caches expire. */
const FORMAT = 2;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_IMAGE_CACHE_BYTES = 8 * 1024 * 1024;
const TYPICAL_IMAGE_BYTES = 50 * 1024;

@Injectable()
export class PublicPortfolioService {
  private readonly versions = new SharedReads((shareToken) => this.readVersion(shareToken));
  private readonly answers = new SharedReads((shareToken) => this.read(shareToken));
  private readonly cached = new ByteCache<PublicAnswer>(MAX_CACHE_BYTES);
  private readonly images = new ByteCache<Promise<Buffer>>(MAX_IMAGE_CACHE_BYTES);

  constructor(private readonly portfolios: PortfolioRepository) {}

  version(shareToken: string): Promise<string | null> {
    return this.versions.get(shareTokenOf(shareToken));
  }

  answer(shareToken: string): Promise<PublicAnswer | null> {
    return this.answers.get(shareTokenOf(shareToken));
  }

  image({ portfolio, version }: PublicAnswer): Promise<Buffer> {
    const known = this.images.get(version);
    if (known) return known;
    const drawing = draw(portfolio);
    this.images.set(version, drawing, TYPICAL_IMAGE_BYTES);
    drawing.then(
      (png) => this.images.set(version, drawing, png.length),
      () => this.images.delete(version),
    );
    return drawing;
  }

  private async readVersion(shareToken: string): Promise<string | null> {
    const version = await this.portfolios.findPublicVersion(shareToken);
    return version && versionOf(version);
  }

  private async read(shareToken: string): Promise<PublicAnswer | null> {
    const version = await this.readVersion(shareToken);
    const last = this.cached.get(shareToken);
    if (last && last.version === version) return last;
    this.cached.delete(shareToken);
    const record = version && (await this.portfolios.findPublic(shareToken));
    if (!record) return null;
    const answer = answerOf(record);
    // In bytes: the text and the parsed portfolio take about the same, at two bytes per character.
    this.cached.set(shareToken, answer, 4 * answer.body.length);
    return answer;
  }
}

const versionOf = (version: string) => `${FORMAT}-${version}`;

function answerOf({ version, ...record }: VersionedRecord): PublicAnswer {
  const portfolio = publicPortfolioOf(record);
  return { portfolio, body: JSON.stringify(publicPortfolioSchema.parse(portfolio)), version: versionOf(version) };
}

async function draw({ portfolio, user, credentials }: PublicPortfolio): Promise<Buffer> {
  const { drawPreview } = await import('../../platform/pdf/preview-card.js');
  return drawPreview({
    title: portfolio.title,
    subtitle: publicOwnerName(user),
    entries: credentials.map(({ name }) => name),
    footer: certificationCount(credentials.length),
  });
}
