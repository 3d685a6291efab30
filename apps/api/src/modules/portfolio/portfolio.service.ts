import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type {
  LinkedInBadge,
  Portfolio,
  PortfolioChanges,
  PublicPortfolio,
  ShareToken,
} from '@tracker/contracts/portfolio/portfolio';
import {
  DEFAULT_PORTFOLIO_TITLE,
  PORTFOLIO_LIMITS,
  publicPortfolioPath,
} from '@tracker/contracts/portfolio/portfolio-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { credentialArchived, credentialNotFound, DomainError } from '../../platform/domain-error.js';
import { type Versioned, requireMatch } from '../../platform/http/answers/headers.js';
import { Clock, todayOf } from '../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Downloads } from '../../platform/downloads/downloads.service.js';
import { linkedInBadge, ownPortfolioOf, portfolioOf, publicPortfolioOf } from './portfolio.mapper.js';
import {
  type AddedCredential,
  newShareToken,
  type OwnedCredential,
  type PortfolioRecord,
  PortfolioRepository,
} from './portfolio.repository.js';
import { PortfolioRenderingService } from './rendering/portfolio-rendering.service.js';

export const portfolioFull = () =>
  new DomainError(
    'portfolio-full',
    409,
    `A portfolio shows up to ${PORTFOLIO_LIMITS.entries} credentials. Remove one to add another.`,
  );

/** The portfolio is created on first access: private, with the default title. */
@Injectable()
export class PortfolioService {
  constructor(
    private readonly portfolios: PortfolioRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly renderings: PortfolioRenderingService,
    private readonly downloads: Downloads,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async view(actor: Actor): Promise<ReturnType<typeof ownPortfolioOf>> {
    return ownPortfolioOf(await this.record(actor), todayOf(actor, this.clock.now()));
  }

  async preview(actor: Actor): Promise<PublicPortfolio> {
    return publicPortfolioOf(await this.record(actor));
  }

  async record({ userId }: Pick<Actor, 'userId'>): Promise<PortfolioRecord> {
    const known = await this.portfolios.find(userId);
    if (known) return known;
    await this.portfolios.insertMissing(userId, DEFAULT_PORTFOLIO_TITLE, newShareToken());
    const inserted = await this.portfolios.find(userId);
    if (!inserted) throw new Error('The portfolio was deleted just after it was created.');
    return inserted;
  }

  async update(
    actor: Actor,
    { title, description, isPublic, showContactInfo }: PortfolioChanges,
    ifMatch?: string,
  ): Promise<Versioned<Portfolio>> {
    const changes = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description: description?.trim() || null }),
      ...(isPublic !== undefined && { isPublic }),
      ...(showContactInfo !== undefined && { showContactInfo }),
    };
    const changed = await this.change(actor, changes, ifMatch);
    if (changed.isPublic) void this.renderings.prepare();
    return changed;
  }

  async regenerateToken(actor: Actor): Promise<ShareToken> {
    const { shareToken } = await this.change(actor, { shareToken: newShareToken() });
    return { shareToken };
  }

  async addCredential(actor: Actor, credentialId: string): Promise<void> {
    const [owned] = await this.addCredentials(actor, [credentialId]);
    if (!owned) throw credentialNotFound();
    if (owned.isArchived) throw credentialArchived();
    if (owned.isBeyondLimit) throw portfolioFull();
  }

  async removeCredential(actor: Actor, credentialId: string): Promise<void> {
    const [owned] = await this.removeCredentials(actor, [credentialId]);
    if (!owned) throw credentialNotFound();
  }

  addCredentials(actor: Actor, credentialIds: string[]): Promise<AddedCredential[]> {
    return this.unitOfWork.run(async () => {
      await this.record(actor);
      await this.portfolios.lockCredentials(actor.userId, credentialIds);
      await this.portfolios.lock(actor.userId);
      return this.portfolios.addEntries(actor.userId, credentialIds);
    });
  }

  removeCredentials({ userId }: Actor, credentialIds: string[]): Promise<OwnedCredential[]> {
    return this.portfolios.removeEntries(userId, credentialIds);
  }

  async badge(actor: Actor): Promise<LinkedInBadge> {
    const record = await this.record(actor);
    return { html: linkedInBadge(publicPortfolioOf(record), this.urlOf(record)) };
  }

  async pdf(actor: Actor): Promise<{ content: Readable; fileName: string }> {
    const record = await this.record(actor);
    const today = todayOf(actor, this.clock.now());
    const { portfolioPdf } = await import('./portfolio-pdf.js');
    const occasion = { today, url: this.urlOf(record), isPublic: record.isPublic };
    const content = await this.downloads.start(actor.userId, 'draws', () =>
      portfolioPdf(publicPortfolioOf(record), occasion),
    );
    return { content, fileName: `credential-portfolio-${today}.pdf` };
  }

  private change(
    actor: Actor,
    changes: Parameters<PortfolioRepository['update']>[1],
    ifMatch?: string,
  ): Promise<Versioned<Portfolio>> {
    return this.unitOfWork.run(async () => {
      await this.record(actor);
      await this.portfolios.lock(actor.userId);
      requireMatch(ifMatch, portfolioOf(await this.record(actor)).version);
      if (Object.keys(changes).length > 0) await this.portfolios.update(actor.userId, changes);
      return portfolioOf(await this.record(actor));
    });
  }

  private urlOf({ shareToken }: { shareToken: string }): string {
    return `${this.environment.publicUrl}${publicPortfolioPath(shareToken)}`;
  }
}
