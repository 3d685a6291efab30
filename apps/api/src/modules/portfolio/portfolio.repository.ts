import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { BadgeMark } from '@tracker/contracts/badges/badge-report';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { BADGE_MARK } from '@tracker/database/json-columns';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { secretToken } from '../../platform/actor/secret-token.js';

export interface PortfolioOwner {
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  email: string;
  profileImageUrl: string | null;
}

interface PortfolioItem {
  id: string;
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string | null;
  badge: BadgeMark | null;
}

export type PortfolioRecord = Pick<
  Portfolio,
  'title' | 'description' | 'isPublic' | 'showContactInfo' | 'shareToken'
> & { owner: PortfolioOwner; credentials: PortfolioItem[] };

export type VersionedRecord = PortfolioRecord & { version: string };

export interface OwnedCredential {
  id: string;
  isArchived: boolean;
}

export interface AddedCredential extends OwnedCredential {
  isBeyondLimit: boolean;
}

const PORTFOLIO = `p.title, p.description, p.is_public as "isPublic", p.show_contact_info as "showContactInfo", p.share_token as "shareToken"`;

const credentials = (limit: number | 'all') => `coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'issuingBody', c.issuing_body, 'issueDate', c.issue_date,
        'expiryDate', c.expiry_date, 'notes', c.notes, 'badge', ${BADGE_MARK}) order by c.expiry_date desc, c.id)
      from (select c.* from portfolio_entries e join credentials c on c.id = e.credential_id
        where e.portfolio_id = p.id and c.archived_at is null order by c.expiry_date desc, c.id limit ${limit}) c
  ), '[]') as credentials`;

const OWNER = `json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'name', u.name, 'email', u.email,
    'profileImageUrl', u.profile_image_url) as owner`;

/**
 * Changes with anything that visitors see. Includes the portfolio's id, which is not public, so nobody can guess a
 * version.
 */
const VERSION = `md5(row(p.id, p.content_version, p.title, p.description, p.show_contact_info, u.first_name, u.last_name, u.name, u.email,
    u.profile_image_url)::text) as version`;

const FROM = 'from portfolios p join users u on u.id = p.owner_id';

const PORTFOLIO_OF_OWNER = statement<{ ownerId: string }, PortfolioRecord>(
  'portfolio-of-owner',
  `select ${PORTFOLIO}, ${credentials('all')}, ${OWNER} ${FROM} where p.owner_id = :ownerId`,
);

/** Private portfolios are excluded in SQL, so that they are never even read. */
const IS_PUBLIC = `where p.share_token = :shareToken and p.is_public
  and not exists (select from account_deletions d where d.user_id = p.owner_id)`;

const PUBLIC_VERSION = statement<{ shareToken: string }, { version: string }>(
  'portfolio-public-version',
  `select ${VERSION} ${FROM} ${IS_PUBLIC}`,
);

const PUBLIC_PORTFOLIO = statement<{ shareToken: string }, VersionedRecord>(
  'portfolio-public',
  `select ${PORTFOLIO}, ${credentials(PORTFOLIO_LIMITS.entries)}, ${OWNER}, ${VERSION} ${FROM} ${IS_PUBLIC}`,
);

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{22,64}$/;
/** Has the shape of a token, but is shorter than any that `newShareToken` creates. */
const UNKNOWN_TOKEN = '0'.repeat(22);

export const newShareToken = (): string => secretToken('', 24);

/** Maps a malformed token to an unknown one, so that both take the same time. */
export function shareTokenOf(text: string): string {
  return TOKEN_SHAPE.test(text) ? text : UNKNOWN_TOKEN;
}

type Changes = Partial<Pick<Portfolio, 'title' | 'description' | 'isPublic' | 'showContactInfo' | 'shareToken'>>;

@Injectable()
export class PortfolioRepository {
  constructor(
    @InjectRepository(Portfolio) private readonly portfolios: Repository<Portfolio>,
    private readonly statements: Statements,
  ) {}

  find(ownerId: string): Promise<PortfolioRecord | null> {
    return this.statements.one(PORTFOLIO_OF_OWNER, { ownerId });
  }

  async findPublicVersion(shareToken: string): Promise<string | null> {
    return (await this.statements.one(PUBLIC_VERSION, { shareToken }))?.version ?? null;
  }

  findPublic(shareToken: string): Promise<VersionedRecord | null> {
    return this.statements.one(PUBLIC_PORTFOLIO, { shareToken });
  }

  async insertMissing(ownerId: string, title: string, shareToken: string): Promise<void> {
    await this.portfolios.createQueryBuilder().insert().values({ ownerId, title, shareToken }).orIgnore().execute();
  }

  /** Must follow `lockCredentials`: one lock order prevents deadlocks. */
  async lock(ownerId: string): Promise<void> {
    await this.portfolios.findOne({ select: { id: true }, where: { ownerId }, lock: { mode: 'for_no_key_update' } });
  }

  async update(ownerId: string, changes: Changes): Promise<void> {
    await this.portfolios.update({ ownerId }, changes);
  }

  async lockCredentials(ownerId: string, credentialIds: string[]): Promise<void> {
    await this.statements.sql`
      select from credentials where owner_id = ${ownerId} and id = any(${credentialIds}::uuid[]) order by id for key share`;
  }

  /**
   * Skips archived credentials and those beyond the limit, but returns every owned one. Callers must hold both locks.
   * SQL, because one statement counts, inserts and returns.
   */
  addEntries(ownerId: string, credentialIds: string[]): Promise<AddedCredential[]> {
    return this.statements.sql<AddedCredential[]>`
      with place as materialized (
        select p.id, ${PORTFOLIO_LIMITS.entries} - count(c.id) as room from portfolios p
          left join portfolio_entries e on e.portfolio_id = p.id
          left join credentials c on c.id = e.credential_id and c.archived_at is null
          where p.owner_id = ${ownerId} group by p.id
      ), wanted as materialized (
        select c.id, row_number() over (order by array_position(${credentialIds}::uuid[], c.id)) > place.room as "isBeyondLimit"
          from credentials c, place
          where c.owner_id = ${ownerId} and c.id = any(${credentialIds}::uuid[]) and c.archived_at is null
            and not exists (select from portfolio_entries e where e.credential_id = c.id)
      ), added as (
        insert into portfolio_entries (credential_id, portfolio_id)
        select wanted.id, place.id from wanted, place where not "isBeyondLimit"
      )
      select c.id, c.archived_at is not null as "isArchived", coalesce("isBeyondLimit", false) as "isBeyondLimit"
        from credentials c left join wanted using (id) where c.owner_id = ${ownerId} and c.id = any(${credentialIds}::uuid[])`;
  }

  removeEntries(ownerId: string, credentialIds: string[]): Promise<OwnedCredential[]> {
    return this.statements.sql<OwnedCredential[]>`
      with owned as materialized (
        select c.id, c.archived_at is not null as "isArchived" from credentials c
          where c.owner_id = ${ownerId} and c.id = any(${credentialIds}::uuid[])
      ), removed as (
        delete from portfolio_entries e using owned where e.credential_id = owned.id
      )
      select id, "isArchived" from owned`;
  }
}
