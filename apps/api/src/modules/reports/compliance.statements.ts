import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { LIST_WINDOWS, REPORT_LISTS, type ReportList } from '@tracker/contracts/reports/compliance-rules';
import {
  type CredentialAge,
  type IssuerCount,
  MATURE_UP_TO_DAYS,
  NEW_UP_TO_DAYS,
  TOP_ISSUERS,
} from '@tracker/contracts/reports/credential-insights';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { statement } from '@tracker/database/statements';
import { directionOf, entriesSql, isPast, type Listed, PEOPLE, type Stretch } from './compliance-entries.statements.js';

export interface PersonCounts {
  userId: string;
  total: number;
  valid: number;
  expiring: number;
  expired: number;
  missingDocuments: number;
  upcoming: number;
}

export type ReportRow = Record<ReportList, string> & {
  people: PersonCounts[];
  topIssuers: IssuerCount[] | null;
  ages: Record<CredentialAge, number> | null;
  /** Cumulative number of credentials expired by the end of each month. */
  untilMonths: number[];
};

type ReportValues = Listed & { lastDays: readonly CalendarDate[] };

const LATER: Stretch = { first: LIST_WINDOWS.expiringSoon.last + 1, last: LIST_WINDOWS.upcomingRenewals.last };

/**
 * One pass along the index collects each person's expiry dates in order, so that counting up to any day is a binary
 * search (`width_bucket`). Archived credentials are filtered in the aggregates: as a condition on the last index
 * column, PostgreSQL 18 would use a skip scan, which is slower.
 */
const COUNTED = `counted as materialized (
    select person.*, "missingDocuments", days,
      width_bucket(today - 1, days) as expired,
      width_bucket(today + ${LIST_WINDOWS.expiringSoon.last}, days) as until_soon,
      width_bucket(today + ${LIST_WINDOWS.upcomingRenewals.last}, days) as until_upcoming
    from person cross join lateral (
      select coalesce(array_agg(c.expiry_date order by c.expiry_date) filter (where c.archived_at is null), '{}') as days,
        count(*) filter (where not c.has_document and c.archived_at is null)::int as "missingDocuments"
      from credentials c where c.owner_id = person.id
    ) owned
  )`;

/** Twice the number of entries that each person would have if a full list were divided evenly. */
const SHARE = '(2 * :limit / greatest(cardinality(:people), 1))';

/**
 * Limits the list to the date of its last entry, estimated from the dates nearest for each person (`nearest`), so that
 * little more than the list is read.
 */
function sentSql(stretch: Stretch, nearest: string, ofPeople = ''): string {
  const [comparison, none] = isPast(stretch) ? ['>=', '-infinity'] : ['<=', 'infinity'];
  const reach = `select day from counted cross join lateral unnest(${nearest}) day
      where is_visible order by day ${directionOf(stretch)} offset :limit - 1 limit 1`;
  const further = `and c.expiry_date ${comparison} coalesce((${reach}), '${none}')`;
  return `select r.id, r."expiryDate", row_to_json(r)::text as entry
    from (${entriesSql({ stretch, further, ofPeople, isNarrow: true })}) r`;
}

const EXPIRED = sentSql(LIST_WINDOWS.expired, `days[expired - ${SHARE} : expired]`);
const SOON = sentSql(LIST_WINDOWS.expiringSoon, `days[expired + 1 : least(expired + 1 + ${SHARE}, until_soon)]`);
const LATER_ONES = sentSql(
  LATER,
  `days[until_soon + 1 : least(until_soon + 1 + ${SHARE}, until_upcoming)]`,
  `and person.today + ${LATER.first}
    <= coalesce((select "expiryDate" from soon order by "expiryDate" offset :limit - 1 limit 1), 'infinity')`,
);

const LISTS: Record<ReportList, string> = {
  expired: `(${EXPIRED}) e`,
  expiringSoon: 'soon',
  upcomingRenewals: `(select * from soon union all (${LATER_ONES}) order by "expiryDate", id limit :limit) e`,
};

const COUNTS = `select id as "userId", cardinality(days) as total, cardinality(days) - until_soon as valid, until_soon - expired as expiring,
    expired, "missingDocuments", until_upcoming - expired as upcoming from counted`;

/** Uses at least the expired count, because in some time zones a month may already have ended or not yet begun. */
const MONTHS = `select sum(greatest(width_bucket(last_day, days), expired))::int as until
    from unnest(:lastDays::date[]) with ordinality month (last_day, number) cross join counted
    where is_visible group by number order by number`;

const TOP = `select c.issuing_body as "issuingBody", count(*)::int as count
    from person join credentials c on c.owner_id = person.id and c.archived_at is null where person.is_visible
    group by c.issuing_body order by count desc, c.issuing_body collate "C" limit ${TOP_ISSUERS}`;

const AGE_COUNTS = `select count(*) filter (where person.today - c.issue_date <= ${NEW_UP_TO_DAYS})::int as new,
      count(*) filter (where person.today - c.issue_date between ${NEW_UP_TO_DAYS + 1} and ${MATURE_UP_TO_DAYS})::int as mature,
      count(*) filter (where person.today - c.issue_date > ${MATURE_UP_TO_DAYS})::int as old
    from person join credentials c on c.owner_id = person.id and c.archived_at is null where person.is_visible`;

const rows = (select: string) => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/**
 * One statement for the whole report. Insights need a second pass and have their own statement: a parameter to switch
 * them would make PostgreSQL plan again on every call, which takes longer than a small report.
 */
const reportSql = (insights: string) => `with ${PEOPLE}, ${COUNTED}, soon as materialized (${SOON})
  select ${rows(COUNTS)} as people,
    (select coalesce(json_agg(until), '[]') from (${MONTHS}) m) as "untilMonths",
    ${REPORT_LISTS.map((list) => `(select '[' || coalesce(string_agg(entry, ','), '') || ']' from ${LISTS[list]}) as "${list}"`).join(',\n    ')},
    ${insights}`;

export const COMPLIANCE_REPORT = statement<ReportValues, ReportRow>(
  'compliance-report',
  reportSql('null as "topIssuers", null as ages'),
  { on: 'replica' },
);

export const COMPLIANCE_REPORT_WITH_INSIGHTS = statement<ReportValues, ReportRow>(
  'compliance-report-with-insights',
  reportSql(`${rows(TOP)} as "topIssuers", (select row_to_json(a) from (${AGE_COUNTS}) a) as ages`),
  { on: 'replica' },
);

export interface PersonRow {
  userId: string;
  email: string;
  name: string;
  timeZone: string;
}

interface MemberRow extends PersonRow {
  role: Role;
  organizationId: string;
  organizationName: string;
  joinedAt: Date;
  requires: boolean;
  isInGroup: boolean;
}

const PERSON = `select u.id as "userId", u.email, u.time_zone as "timeZone",
    display_name(u.first_name, u.last_name, u.email) as name`;

export const PERSON_OF_REPORT = statement<{ userId: string }, PersonRow>(
  'report-person',
  `${PERSON} from users u where u.id = :userId`,
);

export const MEMBERS_OF_REPORT = statement<{ organizationId: string; groupId: string | null }, MemberRow>(
  'report-members',
  `${PERSON}, m.role, m.joined_at as "joinedAt", o.id as "organizationId", o.name as "organizationName",
    exists (select from requirements r where r.organization_id = o.id) as requires,
    :groupId::uuid is null or exists (select from requirement_group_members g
      where g.group_id = :groupId::uuid and g.user_id = m.user_id and g.organization_id = m.organization_id) as "isInGroup"
    from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = :organizationId order by m.joined_at, u.id`,
);
