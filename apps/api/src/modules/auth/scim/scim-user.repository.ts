import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { ScimUser } from '@tracker/database/entities/auth/scim.entity';
import { statement, Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Page } from './scim-query.js';
import { addressOf, type DirectoryUser } from './scim-user.js';
import type { UserFilter } from './user-filter.js';

@Injectable()
export class ScimUserRepository {
  constructor(
    @InjectRepository(ScimUser) private readonly users: Repository<ScimUser>,
    private readonly statements: Statements,
  ) {}

  async list(organizationId: string, filter: UserFilter, { startIndex, count }: Page): Promise<UserPage> {
    const page = await this.statements.one(LIST_PEOPLE, { ...filter, organizationId, offset: startIndex - 1, count });
    return page ?? { total: 0, people: [] };
  }

  find(organizationId: string, id: string): Promise<UserRow | null> {
    return this.statements.one(ONE_OF_PEOPLE, { organizationId, id });
  }

  count(organizationId: string): Promise<number> {
    return this.users.countBy({ organizationId });
  }

  async activeIds(organizationId: string): Promise<string[]> {
    const rows = await this.statements.rows(ACTIVE_IDS, { organizationId });
    return rows.map(({ userId }) => userId);
  }

  async isKnown(organizationId: string, user: DirectoryUser, exceptId: string | null): Promise<boolean> {
    const { userName } = user;
    const row = await this.statements.one(IS_KNOWN, { organizationId, userName, address: addressOf(user), exceptId });
    return row?.isKnown === true;
  }

  async isVerifiedDomain(organizationId: string, domain: string): Promise<boolean> {
    return (await this.statements.one(IS_VERIFIED_DOMAIN, { organizationId, domain }))?.isVerified === true;
  }

  async save(organizationId: string, userId: string, user: DirectoryUser, at: Date, createdAt = at): Promise<void> {
    const { userName, externalId, email, givenName, familyName, displayName } = user;
    const fields = { userName, externalId, email, givenName, familyName, displayName };
    const known = await this.users.update({ organizationId, userId }, { ...fields, updatedAt: at });
    if (known.affected === 0) await this.users.insert({ organizationId, userId, ...fields, createdAt, updatedAt: at });
  }

  async remove(organizationId: string, userId: string): Promise<void> {
    await this.users.delete({ organizationId, userId });
  }

  /** Call it before erasing the account: webhook events are written at commit and deleted with their account. */
  async keepNewsOfLeaving(userId: string): Promise<void> {
    await this.statements.sql`set constraints all immediate`;
    await this.statements.sql`
      update webhook_deliveries set person_id = null
      where person_id = ${userId} and event = 'member.left' and state = 'pending'`;
    await this.statements.sql`set constraints all deferred`;
  }
}

export interface UserRow extends DirectoryUser {
  id: string;
  role: Role | null;
  isSuspended: boolean;
  isProvisioned: boolean;
  groups: { value: string; display: string }[];
  createdAt: Date | string;
  updatedAt: Date | string;
}

/**
 * Members and everybody the directory has provisioned. Only data that the directory sent is read for people who are
 * not members. Suspended members are included here, but lists and single reads hide them unless they were
 * provisioned.
 */
const PEOPLE = `select p.user_id as id, m.role,
    m.user_id is not null and m.suspended_at is null as active, m.suspended_at is not null as "isSuspended", s.user_id is not null as "isProvisioned",
    coalesce(s.user_name, u.email) as "userName", s.external_id as "externalId", s.email,
    case when s.user_id is null then u.first_name else s.given_name end as "givenName",
    case when s.user_id is null then u.last_name else s.family_name end as "familyName",
    s.display_name as "displayName", coalesce(s.created_at, m.joined_at) as "createdAt", coalesce(s.updated_at, m.joined_at) as "updatedAt",
    (
      select coalesce(json_agg(json_build_object('value', g.id, 'display', g.name) order by g.created_at, g.id), '[]')
      from requirement_group_members gm join requirement_groups g on g.id = gm.group_id
      where gm.organization_id = :organizationId and gm.user_id = p.user_id and m.suspended_at is null
    ) as groups
  from (
      select user_id from all_memberships where organization_id = :organizationId
      union select user_id from scim_users where organization_id = :organizationId
    ) p
    left join all_memberships m on m.organization_id = :organizationId and m.user_id = p.user_id
    left join scim_users s on s.organization_id = :organizationId and s.user_id = p.user_id
    left join users u on u.id = m.user_id`;

interface UserPage {
  total: number;
  people: UserRow[];
}

/** Prepared because directories send a request for each of thousands of people. */
const LIST_PEOPLE = statement<UserFilter & { organizationId: string; offset: number; count: number }, UserPage>(
  'scim-users',
  `with people as (${PEOPLE}), found as (
      select * from people where ("isProvisioned" or not "isSuspended") and (:id::text is null or id::text = lower(:id))
        and (:userName::text is null or lower("userName") = lower(:userName))
        and (:externalId::text is null or "externalId" = :externalId)
        and (:displayName::text is null or lower("displayName") = lower(:displayName))
        and (:email::text is null or lower(coalesce(email, "userName")) = lower(:email))
        and (:active::boolean is null or active = :active)
    )
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(f order by f."createdAt", f.id), '[]')
      from (select * from found order by "createdAt", id offset :offset limit :count) f
    ) as people`,
);

const ONE_OF_PEOPLE = statement<{ organizationId: string; id: string }, UserRow>(
  'scim-user',
  `${PEOPLE} where p.user_id = :id`,
);

const ACTIVE_IDS = statement<{ organizationId: string }, { userId: string }>(
  'scim-active-users',
  `select user_id as "userId" from memberships where organization_id = :organizationId`,
);

const IS_KNOWN = statement<
  { organizationId: string; userName: string; address: string; exceptId: string | null },
  { isKnown: boolean }
>(
  'scim-user-known',
  `select exists (
      select from (${PEOPLE}) f
      where (lower("userName") = lower(:userName) or lower(coalesce(email, "userName")) = lower(:address))
        and f.id is distinct from :exceptId::uuid
    ) as "isKnown"`,
);

const IS_VERIFIED_DOMAIN = statement<{ organizationId: string; domain: string }, { isVerified: boolean }>(
  'scim-verified-domain',
  `select exists (
      select from sso_domains where organization_id = :organizationId and domain = :domain and verified_at is not null
    ) as "isVerified"`,
);
