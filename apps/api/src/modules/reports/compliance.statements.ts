import { NEW_UP_TO_DAYS, MATURE_UP_TO_DAYS, TOP_ISSUERS } from '@tracker/contracts/credential-insights';
import { LIST_WINDOWS, REPORT_LISTS, type ReportList } from '@tracker/contracts/compliance-rules';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credential-status';

const PERSON = `select u.id as "userId", u.email, u.time_zone as "timeZone",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.name, u.email) as name`;

export const PERSON_OF_REPORT = { name: 'report-person', text: `${PERSON} from users u where u.id = $1` };

export const MEMBERS_OF_REPORT = {
  name: 'report-members',
  text: `${PERSON}, m.role, o.id as "organizationId", o.name as "organizationName"
    from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = $1 order by m.joined_at, u.id`,
};

/** $1 people, $2 the day of each, $3 whether their rows may be seen. */
const PEOPLE = `person as (
    select * from unnest($1::uuid[], $2::date[], $3::boolean[]) as person (id, today, is_visible)
  )`;

/** The newest lapse comes first among the expired: it is the one to be dealt with. Otherwise the soonest expiry. */
const directionOf = (list: ReportList) => (list === 'expired' ? 'desc' : 'asc');

function windowSql(list: ReportList): string {
  const { first, last } = LIST_WINDOWS[list];
  const bounds = [
    ...(Number.isFinite(first) ? [`c.expiry_date >= person.today + ${first}`] : []),
    `c.expiry_date <= person.today + ${last}`,
  ];
  return bounds.join(' and ');
}

/**
 * The first $4 entries of a list. Each person's part is read in the order of the index, and only what remains of all of them is looked
 * up in the table, so that the time does not grow with the credentials. `after` is SQL for an expiry date and an id.
 */
function listSql(list: ReportList, after?: string): string {
  const order = `expiry_date ${directionOf(list)}, id ${directionOf(list)}`;
  const beyond = after ? `and (c.expiry_date, c.id) ${list === 'expired' ? '<' : '>'} (${after})` : '';
  return `select c.id, c.name, c.issuing_body as "issuingBody", c.owner_id as "ownerId", c.expiry_date as "expiryDate",
      listed.days_left as "daysUntilExpiry"
    from (
      select entry.* from person cross join lateral (
        select c.id, c.expiry_date, c.expiry_date - person.today as days_left from credentials c
        where c.owner_id = person.id and ${windowSql(list)} ${beyond}
        order by ${order} limit $4
      ) entry where person.is_visible order by ${order} limit $4
    ) listed join credentials c on c.id = listed.id
    order by listed.expiry_date ${directionOf(list)}, listed.id ${directionOf(list)}`;
}

const COUNTS = `select person.id as "userId", total, total - expiring - expired as valid, expiring, expired, "missingDocuments"
    from person cross join lateral (
      select count(*)::int as total,
        count(*) filter (where c.expiry_date between person.today and person.today + ${EXPIRING_WINDOW_DAYS})::int as expiring,
        count(*) filter (where c.expiry_date < person.today)::int as expired,
        count(*) filter (where not c.has_document)::int as "missingDocuments"
      from credentials c where c.owner_id = person.id
    ) counts`;

/** Somewhere it may still be the last day of the month before the first: what ends there counts in the first. */
const MONTHS = `select greatest(month, 1) as month, sum(count)::int as count
    from person cross join lateral (
      select width_bucket(c.expiry_date, $5::date[]) as month, count(*) as count from credentials c
      where c.owner_id = person.id and c.expiry_date >= person.today and c.expiry_date < ($5::date[])[cardinality($5)]
      group by 1
    ) bucket where person.is_visible group by 1`;

const TOP = `select c.issuing_body as "issuingBody", count(*)::int as count
    from person join credentials c on c.owner_id = person.id where person.is_visible
    group by c.issuing_body order by count desc, c.issuing_body collate "C" limit ${TOP_ISSUERS}`;

const AGE_COUNTS = `select count(*) filter (where person.today - c.issue_date <= ${NEW_UP_TO_DAYS})::int as new,
      count(*) filter (where person.today - c.issue_date between ${NEW_UP_TO_DAYS + 1} and ${MATURE_UP_TO_DAYS})::int as mature,
      count(*) filter (where person.today - c.issue_date > ${MATURE_UP_TO_DAYS})::int as old
    from person join credentials c on c.owner_id = person.id where person.is_visible`;

const rows = (select: string) => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/**
 * The whole report in one statement: one pass counts every credential by its owner, and what lies in a window of days is read along the
 * index. $4 entries in each list, $5 the first days of the months and of the one after. Issuers and ages need a second pass. They are a
 * statement of their own because a parameter that switches them makes PostgreSQL plan anew at each call, which takes longer than a small
 * report.
 */
const reportSql = (insights: string) => `with ${PEOPLE}
  select ${rows(COUNTS)} as people,
    (select count(*)::int from person join credentials c on c.owner_id = person.id
      where person.is_visible and ${windowSql('upcomingRenewals')}) as "upcomingCount",
    (select coalesce(json_object_agg(month, count), '{}') from (${MONTHS}) m) as months,
    ${REPORT_LISTS.map((list) => `${rows(listSql(list))} as "${list}"`).join(',\n    ')},
    ${insights}`;

export const COMPLIANCE_REPORT = {
  name: 'compliance-report',
  text: reportSql('null as "topIssuers", null as ages'),
};

export const COMPLIANCE_REPORT_WITH_INSIGHTS = {
  name: 'compliance-report-with-insights',
  text: reportSql(`${rows(TOP)} as "topIssuers", (select row_to_json(a) from (${AGE_COUNTS}) a) as ages`),
};

/** $4 entries of a list, from the beginning or after an expiry date ($5) and an id ($6). */
export function entriesStatement(list: ReportList, isFirstPage: boolean) {
  return {
    name: `compliance-entries-${list}-${isFirstPage ? 'first' : 'next'}`,
    text: `with ${PEOPLE} ${listSql(list, isFirstPage ? undefined : '$5::date, $6::uuid')}`,
  };
}
