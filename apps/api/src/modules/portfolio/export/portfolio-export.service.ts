import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { LinkedInBadge } from '@tracker/contracts/portfolio/portfolio';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { publicPortfolioOf } from '../portfolio.mapper.js';
import { PortfolioService } from '../portfolio.service.js';
import { linkedInBadge } from './linkedin-badge.js';

@Injectable()
export class PortfolioExportService {
  constructor(
    private readonly portfolios: PortfolioService,
    private readonly clock: Clock,
    private readonly downloads: Downloads,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async badge(actor: Actor): Promise<LinkedInBadge> {
    const record = await this.portfolios.record(actor);
    return { html: linkedInBadge(publicPortfolioOf(record), this.urlOf(record)) };
  }

  async pdf(actor: Actor): Promise<{ content: Readable; fileName: string }> {
    const record = await this.portfolios.record(actor);
    const today = todayOf(actor, this.clock.now());
    // Loaded lazily, because PDFKit is large.
    const { portfolioPdf } = await import('./portfolio-pdf.js');
    const occasion = { today, url: this.urlOf(record), isPublic: record.isPublic };
    const content = await this.downloads.start(actor.userId, 'draws', () =>
      portfolioPdf(publicPortfolioOf(record), occasion),
    );
    return { content, fileName: `credential-portfolio-${today}.pdf` };
  }

  private urlOf({ shareToken }: { shareToken: string }): string {
    return `${this.environment.publicUrl}${publicPortfolioPath(shareToken)}`;
  }
}
