import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PortfolioEntry } from '@tracker/database/entities/portfolio-entry.entity';
import { Portfolio } from '@tracker/database/entities/portfolio.entity';
import { PreparedReads, statement } from '@tracker/database/prepared';
import type { Repository } from 'typeorm';

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

const PORTFOLIO = `p.title, p.description, p.is_public as "isPublic", p.show_contact_info as "showContactInfo", p.share_token as "shareToken"`;

const CREDENTIALS = `coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'issuingBody', c.issuing_body, 'issueDate', c.issue_date,
        'expiryDate', c.expiry_date, 'notes', c.notes) order by c.expiry_date desc, c.id)
      from portfolio_entries e join credentials c on c.id = e.credential_id where e.portfolio_id = p.id
  ), '[]') as credentials`;

const OWNER = `json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'name', u.name, 'email', u.email,
    'profileImageUrl', u.profile_image_url) as owner`;

/** Prepared, because these are what visitors, link previews and the owner's page read. */
const RECORD = `select ${PORTFOLIO}, ${CREDENTIALS}, ${OWNER} from portfolios p join users u on u.id = p.owner_id`;

const PORTFOLIO_OF_OWNER = statement<{ ownerId: string }, PortfolioRecord>(
  'portfolio-of-owner',
  `${RECORD} where p.owner_id = :ownerId`,
);

/** A private portfolio is left out here, so that nothing of it is even read. */
const PUBLIC_PORTFOLIO = statement<{ shareToken: string }, PortfolioRecord>(
  'portfolio-public',
  `${RECORD} where p.share_token = :shareToken and p.is_public`,
);

type Changes = Partial<Pick<Portfolio, 'title' | 'description' | 'isPublic' | 'showContactInfo' | 'shareToken'>>;

/** Every method but the public one sees the portfolio of one owner only. */
@Injectable()
export class PortfolioRepository {
  constructor(
    @InjectRepository(Portfolio) private readonly portfolios: Repository<Portfolio>,
    @InjectRepository(PortfolioEntry) private readonly entries: Repository<PortfolioEntry>,
    private readonly reads: PreparedReads,
  ) {}

  find(ownerId: string): Promise<PortfolioRecord | null> {
    return this.reads.one(PORTFOLIO_OF_OWNER, { ownerId });
  }

  findPublic(shareToken: string): Promise<PortfolioRecord | null> {
    return this.reads.one(PUBLIC_PORTFOLIO, { shareToken });
  }

  /** Does nothing where there is one already. */
  async insertMissing(ownerId: string, title: string, shareToken: string): Promise<void> {
    await this.portfolios.createQueryBuilder().insert().values({ ownerId, title, shareToken }).orIgnore().execute();
  }

  async update(ownerId: string, changes: Changes): Promise<void> {
    await this.portfolios.update({ ownerId }, changes);
  }

  /** False when the owner has no such credential. SQL, because it asks, adds and answers at once, whatever happens to the credential meanwhile. */
  async addEntry(ownerId: string, credentialId: string): Promise<boolean> {
    const rows = await this.entries.sql<object[]>`
      insert into portfolio_entries (credential_id, portfolio_id)
      select c.id, p.id from credentials c join portfolios p on p.owner_id = c.owner_id
        where c.owner_id = ${ownerId} and c.id = ${credentialId}
      on conflict (credential_id) do update set added_at = portfolio_entries.added_at
      returning credential_id`;
    return rows.length > 0;
  }

  /** False when the owner has no such credential; whether it was in the portfolio does not matter. SQL for the same reason. */
  async removeEntry(ownerId: string, credentialId: string): Promise<boolean> {
    const rows = await this.entries.sql<object[]>`
      with removed as (
        delete from portfolio_entries e using credentials c
          where c.id = e.credential_id and c.owner_id = ${ownerId} and e.credential_id = ${credentialId}
      )
      select id from credentials where owner_id = ${ownerId} and id = ${credentialId}`;
    return rows.length > 0;
  }
}
