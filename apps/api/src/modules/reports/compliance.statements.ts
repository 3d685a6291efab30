import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { LIST_WINDOWS, REPORT_LISTS, type ReportList } from '@tracker/contracts/reports/compliance-rules';
import {
  type CredentialAge,
  type IssuerCount,
  MATURE_UP_TO_DAYS,
  NEW_UP_TO_DAYS,
  TOP_ISSUERS,
} from '@tracker/contracts/reports/credential-insights';
import { statement } from '@tracker/database/statements';
import { directionOf, entriesSql, isPast, type Listed, PEOPLE, type Stretch } from './compliance-entries.statements.js';

/** What one person has: zeros for people without credentials. */
export interface PersonCounts {
  userId: string;
  total: number;
  valid: number;
  expiring: number;
  expired: number;
  missingDocuments: number;
  /** Those of the list of upcoming renewals. */
  upcoming: number;
}

/** The lists are JSON. */
export type ReportRow = Record<ReportList, string> & {
  people: PersonCounts[];
  /** Null unless they were asked for, as the ages. */
  topIssuers: IssuerCount[] | null;
  ages: Record<CredentialAge, number> | null;
  /** How many credentials have expired, or will have, by the end of the first, second, … month. */
  untilMonths: number[];
};

/** The last days of the months to count by. */
type ReportValues = Listed & { lastDays: readonly CalendarDate[] };

const LATER: Stretch = { first: LIST_WINDOWS.expiringSoon.last + 1, last: LIST_WINDOWS.upcomingRenewals.last };

/**
 * Everything is counted in one pass along the index, which brings each person's expiry dates in order: how many of them are before or on a
 * day is then a binary search (width_bucket over an array), whatever is asked and of however many days. What is archived is left out of the counts rather than of
 * the rows: as a condition on its last column PostgreSQL 18 would search the index for each value of those before it, a tenth of the time.
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

/** Twice what each person would have in a list of `limit` entries that holds as many of everybody. */
const SHARE = '(2 * :limit / greatest(cardinality(:people), 1))';

/**
 * Entries as they are sent. A list reaches no further than the last that it has room for of any entries: unless they are few people's, the dates nearest for each
 * person tell a day that is not far, so that hardly more than the list is read. `nearest` is SQL for these dates.
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
/** Nobody's when the list is full before theirs begin. */
const LATER_ONES = sentSql(
  LATER,
  `days[until_soon + 1 : least(until_soon + 1 + ${SHARE}, until_upcoming)]`,
  `and person.today + ${LATER.first}
    <= coalesce((select "expiryDate" from soon order by "expiryDate" offset :limit - 1 limit 1), 'infinity')`,
);

/** What a list is made of. */
const LISTS: Record<ReportList, string> = {
  expired: `(${EXPIRED}) e`,
  expiringSoon: 'soon',
  upcomingRenewals: `(select * from soon union all (${LATER_ONES}) order by "expiryDate", id limit :limit) e`,
};

const COUNTS = `select id as "userId", cardinality(days) as total, cardinality(days) - until_soon as valid, until_soon - expired as expiring,
    expired, "missingDocuments", until_upcoming - expired as upcoming from counted`;

/** Somewhere a month may have ended already, or not yet begun: none counts what is expired by the day of its owner. */
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
 * The whole report in one statement; the entries of its lists are given as the text that is sent. Issuers
 * and ages need a second pass. They are a statement of their own because a parameter that switches them makes PostgreSQL plan anew at
 * each call, which takes longer than a small report.
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
