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

export interface OwnedCredential {
  id: string;
  isArchived: boolean;
}

const PORTFOLIO = `p.title, p.description, p.is_public as "isPublic", p.show_contact_info as "showContactInfo", p.share_token as "shareToken"`;

const CREDENTIALS = `coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'issuingBody', c.issuing_body, 'issueDate', c.issue_date,
        'expiryDate', c.expiry_date, 'notes', c.notes) order by c.expiry_date desc, c.id)
      from portfolio_entries e join credentials c on c.id = e.credential_id
        where e.portfolio_id = p.id and c.archived_at is null
  ), '[]') as credentials`;

const OWNER = `json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'name', u.name, 'email', u.email,
    'profileImageUrl', u.profile_image_url) as owner`;

/** Prepared, because these are what visitors, link previews and the owner's page read. */
const RECORD = `select ${PORTFOLIO}, ${CREDENTIALS}, ${OWNER} from portfolios p join users u on u.id = p.owner_id`;

const PORTFOLIO_OF_OWNER = statement<{ ownerId: string }, PortfolioRecord>(
  'portfolio-of-owner',
  `${RECORD} where p.owner_id = :ownerId`,
);

/** A private portfolio is left out here, so that nothing of it is even read. As one text, which tells at a glance whether anything has changed. */
const PUBLIC_PORTFOLIO = statement<{ shareToken: string }, { json: string }>(
  'portfolio-public-json',
  `select row_to_json(record)::text as json from (${RECORD} where p.share_token = :shareToken and p.is_public) record`,
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

  /** A `PortfolioRecord` as JSON; null for a portfolio that is private or unknown. */
  async findPublic(shareToken: string): Promise<string | null> {
    return (await this.reads.one(PUBLIC_PORTFOLIO, { shareToken }))?.json ?? null;
  }

  /** Does nothing where there is one already. */
  async insertMissing(ownerId: string, title: string, shareToken: string): Promise<void> {
    await this.portfolios.createQueryBuilder().insert().values({ ownerId, title, shareToken }).orIgnore().execute();
  }

  /** Keeps other changes of its settings waiting until the transaction ends. */
  async lock(ownerId: string): Promise<void> {
    await this.portfolios.findOne({ select: { id: true }, where: { ownerId }, lock: { mode: 'for_no_key_update' } });
  }

  async update(ownerId: string, changes: Changes): Promise<void> {
    await this.portfolios.update({ ownerId }, changes);
  }

  /**
   * Those of the credentials that the owner has, and whether they are archived: then they are not added. SQL, because it asks, adds and answers
   * at once, whatever happens to the credentials meanwhile.
   */
  addEntries(ownerId: string, credentialIds: string[]): Promise<OwnedCredential[]> {
    return this.entries.sql<OwnedCredential[]>`
      with owned as materialized (
        select c.id, c.archived_at is not null as "isArchived" from credentials c
          where c.owner_id = ${ownerId} and c.id = any(${credentialIds}::uuid[]) order by c.id for key share
      ), added as (
        insert into portfolio_entries (credential_id, portfolio_id)
        select owned.id, p.id from owned join portfolios p on p.owner_id = ${ownerId} where not "isArchived"
        on conflict (credential_id) do nothing
      )
      select id, "isArchived" from owned`;
  }

  /** Those of the credentials that the owner has; whether they were in the portfolio does not matter. SQL for the same reason. */
  removeEntries(ownerId: string, credentialIds: string[]): Promise<OwnedCredential[]> {
    return this.entries.sql<OwnedCredential[]>`
      with owned as materialized (
        select c.id, c.archived_at is not null as "isArchived" from credentials c
          where c.owner_id = ${ownerId} and c.id = any(${credentialIds}::uuid[])
      ), removed as (
        delete from portfolio_entries e using owned where e.credential_id = owned.id
      )
      select id, "isArchived" from owned`;
  }
}
