import { Injectable } from '@nestjs/common';
import { Portfolio } from '@tracker/database/entities/portfolio.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import {
  ADD_ENTRY,
  INSERT_PORTFOLIO,
  PORTFOLIO_OF_OWNER,
  PUBLIC_PORTFOLIO,
  REMOVE_ENTRY,
} from './portfolio.statements.js';

export interface PortfolioOwner {
  firstName: string | null;
  lastName: string | null;
  /** The full name as the identity provider gave it. */
  name: string | null;
  email: string;
  profileImageUrl: string | null;
}

export interface PortfolioItem {
  id: string;
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string | null;
}

/** A portfolio with its owner and its credentials, the longest valid first. */
export type PortfolioRecord = Pick<
  Portfolio,
  'title' | 'description' | 'isPublic' | 'showContactInfo' | 'shareToken'
> & { owner: PortfolioOwner; credentials: PortfolioItem[] };

type Changes = Partial<Pick<Portfolio, 'title' | 'description' | 'isPublic' | 'showContactInfo' | 'shareToken'>>;

/** Every method but the public one sees the portfolio of one owner only. */
@Injectable()
export class PortfolioRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  find(ownerId: string): Promise<PortfolioRecord | null> {
    return this.reads.one<PortfolioRecord>(PORTFOLIO_OF_OWNER, [ownerId]);
  }

  findPublic(shareToken: string): Promise<PortfolioRecord | null> {
    return this.reads.one<PortfolioRecord>(PUBLIC_PORTFOLIO, [shareToken]);
  }

  /** Does nothing where there is one already. */
  async insertMissing(ownerId: string, title: string, shareToken: string): Promise<void> {
    await this.reads.rows(INSERT_PORTFOLIO, [ownerId, title, shareToken]);
  }

  async update(ownerId: string, changes: Changes): Promise<void> {
    await this.unitOfWork.manager.update(Portfolio, { ownerId }, changes);
  }

  /** False when the owner has no such credential. */
  async addEntry(ownerId: string, credentialId: string): Promise<boolean> {
    return (await this.reads.one(ADD_ENTRY, [ownerId, credentialId])) !== null;
  }

  /** False when the owner has no such credential. */
  async removeEntry(ownerId: string, credentialId: string): Promise<boolean> {
    return (await this.reads.one(REMOVE_ENTRY, [ownerId, credentialId])) !== null;
  }
}
