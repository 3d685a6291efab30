import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { OrganizationRow } from '@tracker/contracts/integrations/v1-rows';
import { statement } from '@tracker/database/statements';
import { statusRanges } from '../../credentials/credentials.statements.js';

interface Organization {
  organizationId: string;
}

/** The row is JSON text, sent unparsed. */
export interface IdentifiedRow {
  id: string;
  row: string;
}

export const ORGANIZATION_ROW = statement<Organization, OrganizationRow>(
  'v1-organization',
  `select id, name, subscription_tier as plan, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from organizations where id = :organizationId`,
);

const MEMBERS = `select u.id, member_row(u, m.role, m.joined_at)::text as row
    from memberships m join users u on u.id = m.user_id where m.organization_id = :organizationId`;

export const MEMBER_ROWS = statement<Organization & { afterMember: string; limit: number }, IdentifiedRow>(
  'v1-members',
  `${MEMBERS} and m.user_id > :afterMember order by m.user_id limit :limit`,
);

export const MEMBER_ROW = statement<Organization & { memberId: string }, IdentifiedRow>(
  'v1-member',
  `${MEMBERS} and m.user_id = :memberId`,
);

const places = (condition: string) => `place as materialized (
    select m.user_id, today_in(u.time_zone, :now) as today from memberships m join users u on u.id = m.user_id
    where m.organization_id = :organizationId ${condition} order by m.user_id
  )`;

const RANGES = statusRanges('c.expiry_date', 'place.today');
const HAS_STATUS = `(:status::text is null or case :status ${Object.entries(RANGES)
  .map(([status, range]) => `when '${status}' then ${range}`)
  .join(' ')} end)`;

export type CredentialPlace = { afterMember: string; afterId: string };
type CredentialsPage = Organization &
  CredentialPlace & { now: Date; memberId: string | null; status: CredentialStatus | null; limit: number };
export type CredentialIdentifiedRow = IdentifiedRow & { memberId: string };

/**
 * In the order of member and id, which never change. Each member's ids come from an index, and the whole rows of one
 * page from the table.
 */
const credentialRows = (further: string) => `with ${places(
  'and (:memberId::uuid is null or m.user_id = :memberId::uuid) and m.user_id >= :afterMember::uuid',
)}
  select c.id, c.owner_id as "memberId", credential_row(c, place.today)::text as row
  from place cross join lateral (
    select c.id from credentials c where c.owner_id = place.user_id and c.archived_at is null
      and (place.user_id > :afterMember::uuid or c.id > :afterId::uuid) and ${HAS_STATUS} ${further}
    order by c.id limit :limit
  ) found join credentials c on c.id = found.id
  order by place.user_id, found.id limit :limit`;

export const CREDENTIAL_ROWS = statement<CredentialsPage, CredentialIdentifiedRow>(
  'v1-credentials',
  credentialRows(''),
);

export const CREDENTIAL_ROWS_SINCE = statement<CredentialsPage & { updatedSince: Date }, CredentialIdentifiedRow>(
  'v1-credentials-since',
  credentialRows('and c.updated_at >= :updatedSince'),
);

export const CREDENTIAL_ROW = statement<Organization & { now: Date; id: string }, IdentifiedRow>(
  'v1-credential',
  `with ${places('and m.user_id = (select owner_id from credentials where id = :id)')}
  select c.id, credential_row(c, place.today)::text as row
  from place join credentials c on c.owner_id = place.user_id where c.id = :id and c.archived_at is null`,
);
