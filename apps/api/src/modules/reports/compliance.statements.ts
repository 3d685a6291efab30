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

const upTo = (days: number) => `count(*) filter (where age <= ${days})`;

/**
 * The whole report in one statement. The credentials are passed over once and counted by owner, issuer and month; everything else
 * adds up these few cells. $4 entries in each list, $5 the first days of the months.
 */
export const COMPLIANCE_REPORT = {
  name: 'compliance-report',
  text: `with ${PEOPLE},
  cell as materialized (
    select owner_id, is_visible, issuing_body, month, count(*) as total,
      count(*) filter (where days_left > ${EXPIRING_WINDOW_DAYS}) as valid,
      count(*) filter (where days_left between 0 and ${EXPIRING_WINDOW_DAYS}) as expiring,
      count(*) filter (where days_left between 0 and ${LIST_WINDOWS.upcomingRenewals.last}) as upcoming,
      count(*) filter (where days_left >= 0) as running,
      count(*) filter (where lacks_document) as missing,
      ${upTo(NEW_UP_TO_DAYS)} as newer, ${upTo(MATURE_UP_TO_DAYS)} as no_older
    from (
      select c.owner_id, person.is_visible, c.issuing_body, width_bucket(c.expiry_date, $5::date[]) as month,
        c.expiry_date - person.today as days_left, person.today - c.issue_date as age, d.id is null as lacks_document
      from person join credentials c on c.owner_id = person.id left join documents d on d.credential_id = c.id
    ) credential
    group by owner_id, is_visible, issuing_body, month
  )
  select
    (select coalesce(json_agg(m), '[]') from (
      select owner_id as "userId", sum(total)::int as total, sum(valid)::int as valid, sum(expiring)::int as expiring,
        sum(upcoming)::int as upcoming, sum(total - running)::int as expired, sum(missing)::int as "missingDocuments",
        sum(newer)::int as new, sum(no_older - newer)::int as mature, sum(total - no_older)::int as old
      from cell group by owner_id
    ) m) as people,
    (select coalesce(json_agg(i), '[]') from (
      select issuing_body as "issuingBody", sum(total)::int as count from cell where is_visible
      group by issuing_body order by count desc, issuing_body collate "C" limit ${TOP_ISSUERS}
    ) i) as "topIssuers",
    -- Somewhere it may still be the last day of the month before the first.
    (select coalesce(json_object_agg(month, count), '{}') from (
      select greatest(month, 1) as month, sum(running)::int as count from cell where is_visible group by 1
    ) s) as months,
    ${REPORT_LISTS.map((list) => `(select coalesce(json_agg(l), '[]') from (${listSql(list)}) l) as "${list}"`).join(',\n    ')}`,
};

/** $4 entries of a list, from the beginning or after an expiry date ($5) and an id ($6). */
export function entriesStatement(list: ReportList, isFirstPage: boolean) {
  return {
    name: `compliance-entries-${list}-${isFirstPage ? 'first' : 'next'}`,
    text: `with ${PEOPLE} ${listSql(list, isFirstPage ? undefined : '$5::date, $6::uuid')}`,
  };
}
