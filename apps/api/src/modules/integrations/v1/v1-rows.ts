import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { CredentialRow, OrganizationRow } from '@tracker/contracts/integrations/v1-rows';
import { instantText } from '@tracker/database/json-columns';
import { credentialColumns } from '@tracker/database/migrations/integration-rows.sql';
import { statement, Statements } from '@tracker/database/statements';
import { statusSql } from '../../credentials/credentials.statements.js';
import { Injectable } from '@nestjs/common';
import type { CredentialRowsQuery } from '@tracker/contracts/integrations/v1-lists';
import type { CursorQuery } from '@tracker/contracts/values/list-query';
import { Clock } from '../../../platform/clock.js';
import { credentialNotFound, organizationNotFound } from '../../../platform/domain-error.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { cursorOf, FIRST_ID, idsOf, pageJson } from './cursor.js';

interface Organization {
  organizationId: string;
}

/** The row is JSON text, sent unparsed. */
interface IdentifiedRow {
  id: string;
  row: string;
}

const ORGANIZATION_ROW = statement<Organization, OrganizationRow>(
  'v1-organization',
  `select id, name, subscription_tier as plan, ${instantText('created_at')} as "createdAt"
    from organizations where id = :organizationId`,
);

const MEMBERS = `select u.id, member_row(u, m.role, m.joined_at)::text as row
    from memberships m join users u on u.id = m.user_id where m.organization_id = :organizationId`;

const MEMBER_ROWS = statement<Organization & { afterMember: string; limit: number }, IdentifiedRow>(
  'v1-members',
  `${MEMBERS} and m.user_id > :afterMember order by m.user_id limit :limit`,
);

const MEMBER_ROW = statement<Organization & { memberId: string }, IdentifiedRow>(
  'v1-member',
  `${MEMBERS} and m.user_id = :memberId`,
);

type CredentialPlace = { afterMember: string; afterId: string };
type CredentialsPage = Organization &
  CredentialPlace & { now: Date; memberId: string | null; status: CredentialStatus | null; limit: number };

/** JSON of each row, in a line of its own. Instants lack the zone, which is UTC, and have up to six decimals. */
interface Lines {
  lines: string | null;
}

const MEMBER_TODAY = `select today_in(u.time_zone, :now) as today from users u`;

/**
 * In the order of member and id, which never change. Each `offset 0` is a fence: members come in order, each with one
 * computed date, so the sort works member by member and a page reads no further than it needs. One text instead of rows
 * saves the server their parsing.
 */
const credentialRows = (further: string) => `select string_agg(row_to_json(v)::text, chr(10)) as lines from (
    select c.* from (
        select m.user_id from memberships m
        where m.organization_id = :organizationId and (:memberId::uuid is null or m.user_id = :memberId::uuid)
          and m.user_id >= :afterMember::uuid
        order by m.user_id offset 0
      ) member
      cross join lateral (${MEMBER_TODAY} where u.id = member.user_id offset 0) zone
      cross join lateral (
        select ${credentialColumns('zone.today')} from credentials c
        where c.owner_id = member.user_id and c.archived_at is null
          and (member.user_id > :afterMember::uuid or c.id > :afterId::uuid)
          and (:status::text is null or :status = ${statusSql('c.expiry_date - zone.today')}) ${further}
        offset 0
      ) c
    order by member.user_id, c.id limit :limit
  ) v`;

const CREDENTIAL_ROWS = statement<CredentialsPage, Lines>('v1-credentials', credentialRows(''));

const CREDENTIAL_ROWS_SINCE = statement<CredentialsPage & { updatedSince: Date }, Lines>(
  'v1-credentials-since',
  credentialRows('and c.updated_at >= :updatedSince'),
);

const CREDENTIAL_ROW = statement<Organization & { now: Date; id: string }, IdentifiedRow>(
  'v1-credential',
  `select c.id, credential_row(c, zone.today)::text as row
  from credentials c join memberships m on m.user_id = c.owner_id and m.organization_id = :organizationId
    cross join lateral (${MEMBER_TODAY} where u.id = c.owner_id offset 0) zone
  where c.id = :id and c.archived_at is null`,
);

@Injectable()
export class V1Rows {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async organization(organizationId: string): Promise<OrganizationRow> {
    const row = await this.statements.one(ORGANIZATION_ROW, { organizationId });
    if (!row) throw organizationNotFound();
    return row;
  }

  async members(organizationId: string, { limit, cursor }: CursorQuery): Promise<string> {
    const [afterMember = FIRST_ID] = cursor === undefined ? [] : idsOf('members', cursor, 1);
    const rows = await this.statements.rows(MEMBER_ROWS, { organizationId, afterMember, limit: limit + 1 });
    return pageJson(rows, limit, ({ id }) => cursorOf('members', [id]));
  }

  async member(organizationId: string, memberId: string): Promise<string> {
    const found = await this.statements.one(MEMBER_ROW, { organizationId, memberId });
    if (!found) throw memberNotFound();
    return found.row;
  }

  async credentials(organizationId: string, query: CredentialRowsQuery): Promise<string> {
    const { limit, cursor, member = null, status = null, updatedSince } = query;
    const [afterMember = FIRST_ID, afterId = FIRST_ID] = cursor === undefined ? [] : idsOf('credentials', cursor, 2);
    const now = this.clock.now();
    const page = { organizationId, now, memberId: member, status, afterMember, afterId, limit: limit + 1 };
    const found = updatedSince
      ? await this.statements.one(CREDENTIAL_ROWS_SINCE, { ...page, updatedSince })
      : await this.statements.one(CREDENTIAL_ROWS, page);
    const rows = finishInstants(found?.lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((row) => ({ row }));
    return pageJson(rows, limit, ({ row }) => {
      const { memberId, id }: CredentialRow = JSON.parse(row);
      return cursorOf('credentials', [memberId, id]);
    });
  }

  async credential(organizationId: string, id: string): Promise<string> {
    const found = await this.statements.one(CREDENTIAL_ROW, { organizationId, id, now: this.clock.now() });
    if (!found) throw credentialNotFound();
    return found.row;
  }
}

/** Writes the instants of the rows as everywhere else. Quotes within strings are escaped, so only keys match. */
function finishInstants(json: string): string {
  return json.replace(
    /At":"(.{19})(\.\d{1,3})?\d*"/g,
    (_, seconds: string, decimals = '.') => `At":"${seconds}${decimals.padEnd(4, '0')}Z"`,
  );
}
