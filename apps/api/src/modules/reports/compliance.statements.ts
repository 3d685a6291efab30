import { NEW_UP_TO_DAYS, MATURE_UP_TO_DAYS, TOP_ISSUERS } from '@tracker/contracts/credential-insights';
import { LIST_WINDOWS, REPORT_LISTS, type ReportList } from '@tracker/contracts/compliance-rules';
import { statusSql } from '../credentials/status-sql.js';

const PERSON = `select u.id as "userId", u.email, u.time_zone as "timeZone",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.name, u.email) as name`;

export const PERSON_OF_REPORT = { name: 'report-person', text: `${PERSON} from users u where u.id = $1` };

export const MEMBERS_OF_REPORT = {
  name: 'report-members',
  text: `${PERSON}, m.role, o.id as "organizationId", o.name as "organizationName"
    from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = $1 order by m.joined_at, u.id`,
};

/**
 * $1 people, $2 the day of each, $3 whether their rows may be seen, $4 what they are called. The sub-selects hide how many they are: a plan
 * for few would seem cheaper than the one for any number, and PostgreSQL would plan anew at each call.
 */
const PEOPLE = `person as (
    select * from unnest((select $1::uuid[]), (select $2::date[]), (select $3::boolean[]), (select $4::text[]))
      as person (id, today, is_visible, name)
  )`;

/** Days left that lie together: of a list, or of what `upcomingRenewals` has beyond `expiringSoon`. */
interface Stretch {
  first: number;
  last: number;
}

const LATER: Stretch = { first: LIST_WINDOWS.expiringSoon.last + 1, last: LIST_WINDOWS.upcomingRenewals.last };

const isPast = ({ last }: Stretch) => last < 0;
/** The newest lapse comes first among the expired: it is the one to be dealt with. Otherwise the soonest expiry. */
const directionOf = (stretch: Stretch) => (isPast(stretch) ? 'desc' : 'asc');

function windowSql({ first, last }: Stretch): string {
  const bounds = [
    ...(Number.isFinite(first) ? [`c.expiry_date >= person.today + ${first}`] : []),
    `c.expiry_date <= person.today + ${last}`,
  ];
  return bounds.join(' and ');
}

interface Entries {
  stretch: Stretch;
  /** SQL for what an entry has to meet besides, and for what its person has to. */
  further?: string;
  ofPeople?: string;
  /** Whether hardly more than the list is read of all the people together. */
  isNarrow?: boolean;
}

/**
 * The first $5 entries of a stretch. Each person's part is read in the order of the index, so that the time does not grow with the
 * credentials. Names lie in the table only: they are read with the rest when it is narrow, otherwise for what remains of it.
 */
function entriesSql({ stretch, further = '', ofPeople = '', isNarrow = false }: Entries): string {
  const direction = directionOf(stretch);
  const order = `day ${direction}, id ${direction}`;
  return `select id, name, issuing_body as "issuingBody", owner_name as "ownerName", day as "expiryDate",
      ${statusSql('days_left')} as status, days_left as "daysUntilExpiry", greatest(0, -days_left) as "daysPastExpiry"
    from (
      select entry.*, person.name as owner_name from person cross join lateral (
        select c.id, c.expiry_date as day, c.expiry_date - person.today as days_left ${isNarrow ? ', c.name, c.issuing_body' : ''}
        from credentials c where c.owner_id = person.id and ${windowSql(stretch)} ${further}
        order by ${order} limit $5
      ) entry where person.is_visible ${ofPeople} order by ${order} limit $5
    ) listed ${isNarrow ? '' : 'join credentials c using (id)'}
    order by ${order}`;
}

/**
 * Everything is counted in one pass along the index, which brings each person's expiry dates in order: how many of them are before or on a
 * day is then a binary search (width_bucket over an array), whatever is asked and of however many days.
 */
const COUNTED = `counted as materialized (
    select person.*, "missingDocuments", days,
      width_bucket(today - 1, days) as expired,
      width_bucket(today + ${LIST_WINDOWS.expiringSoon.last}, days) as until_soon,
      width_bucket(today + ${LIST_WINDOWS.upcomingRenewals.last}, days) as until_upcoming
    from person cross join lateral (
      select coalesce(array_agg(c.expiry_date order by c.expiry_date), '{}') as days,
        count(*) filter (where not c.has_document)::int as "missingDocuments"
      from credentials c where c.owner_id = person.id
    ) owned
  )`;

/** Twice what each person would have in a list of $5 entries that holds as many of everybody. */
const SHARE = '(2 * $5 / greatest(cardinality($1), 1))';

/**
 * Entries as they are sent. A list reaches no further than the $5th of any entries: unless they are few people's, the dates nearest for each
 * person tell a day that is not far, so that hardly more than the list is read. `nearest` is SQL for these dates.
 */
function sentSql(stretch: Stretch, nearest: string, ofPeople = ''): string {
  const [comparison, none] = isPast(stretch) ? ['>=', '-infinity'] : ['<=', 'infinity'];
  const reach = `select day from counted cross join lateral unnest(${nearest}) day
      where is_visible order by day ${directionOf(stretch)} offset $5 - 1 limit 1`;
  const further = `and c.expiry_date ${comparison} coalesce((${reach}), '${none}')`;
  return `select r.id, r."expiryDate", row_to_json(r)::text as entry
    from (${entriesSql({ stretch, further, ofPeople, isNarrow: true })}) r`;
}

const EXPIRED = sentSql(LIST_WINDOWS.expired, `days[expired - ${SHARE}:expired]`);
const SOON = sentSql(LIST_WINDOWS.expiringSoon, `days[expired + 1:least(expired + 1 + ${SHARE}, until_soon)]`);
/** Nobody's when the list is full before theirs begin. */
const LATER_ONES = sentSql(
  LATER,
  `days[until_soon + 1:least(until_soon + 1 + ${SHARE}, until_upcoming)]`,
  `and person.today + ${LATER.first}
    <= coalesce((select "expiryDate" from soon order by "expiryDate" offset $5 - 1 limit 1), 'infinity')`,
);

/** What a list is made of. */
const LISTS: Record<ReportList, string> = {
  expired: `(${EXPIRED}) e`,
  expiringSoon: 'soon',
  upcomingRenewals: `(select * from soon union all (${LATER_ONES}) order by "expiryDate", id limit $5) e`,
};

const COUNTS = `select id as "userId", cardinality(days) as total, cardinality(days) - until_soon as valid, until_soon - expired as expiring,
    expired, "missingDocuments", until_upcoming - expired as upcoming from counted`;

/** Somewhere a month may have ended already, or not yet begun: none counts what is expired by the day of its owner. */
const MONTHS = `select sum(greatest(width_bucket(last_day, days), expired))::int as until
    from unnest($6::date[]) with ordinality month (last_day, number) cross join counted
    where is_visible group by number order by number`;

const TOP = `select c.issuing_body as "issuingBody", count(*)::int as count
    from person join credentials c on c.owner_id = person.id where person.is_visible
    group by c.issuing_body order by count desc, c.issuing_body collate "C" limit ${TOP_ISSUERS}`;

const AGE_COUNTS = `select count(*) filter (where person.today - c.issue_date <= ${NEW_UP_TO_DAYS})::int as new,
      count(*) filter (where person.today - c.issue_date between ${NEW_UP_TO_DAYS + 1} and ${MATURE_UP_TO_DAYS})::int as mature,
      count(*) filter (where person.today - c.issue_date > ${MATURE_UP_TO_DAYS})::int as old
    from person join credentials c on c.owner_id = person.id where person.is_visible`;

const rows = (select: string) => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/**
 * The whole report in one statement. $5 entries in each list, which are given as the text that is sent; $6 the last days of the months. Issuers
 * and ages need a second pass. They are a statement of their own because a parameter that switches them makes PostgreSQL plan anew at
 * each call, which takes longer than a small report.
 */
const reportSql = (insights: string) => `with ${PEOPLE}, ${COUNTED}, soon as materialized (${SOON})
  select ${rows(COUNTS)} as people,
    (select coalesce(json_agg(until), '[]') from (${MONTHS}) m) as "untilMonths",
    ${REPORT_LISTS.map((list) => `(select '[' || coalesce(string_agg(entry, ','), '') || ']' from ${LISTS[list]}) as "${list}"`).join(',\n    ')},
    ${insights}`;

export const COMPLIANCE_REPORT = {
  name: 'compliance-report',
  text: reportSql('null as "topIssuers", null as ages'),
};

export const COMPLIANCE_REPORT_WITH_INSIGHTS = {
  name: 'compliance-report-with-insights',
  text: reportSql(`${rows(TOP)} as "topIssuers", (select row_to_json(a) from (${AGE_COUNTS}) a) as ages`),
};

/** $5 entries of a list, from the beginning or after an expiry date ($6) and an id ($7). */
export function entriesStatement(list: ReportList, isFirstPage: boolean) {
  const beyond = `and (c.expiry_date, c.id) ${list === 'expired' ? '<' : '>'} ($6::date, $7::uuid)`;
  return {
    name: `compliance-entries-${list}-${isFirstPage ? 'first' : 'next'}`,
    text: `with ${PEOPLE} ${entriesSql({ stretch: LIST_WINDOWS[list], further: isFirstPage ? '' : beyond })}`,
  };
}
