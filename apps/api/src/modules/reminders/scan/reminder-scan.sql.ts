import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { DEFAULT_NOTIFICATIONS, REMINDER_SCHEDULES } from '@tracker/contracts/organizations/organizations';
import { statement } from '@tracker/database/statements';

export interface ZonesToScan {
  timeZones: string[];
  days: CalendarDate[];
  since: (Date | 'infinity')[];
}

export interface ScanCounts {
  digests: number;
  reminders: number;
  alerts: number;
}

/** A missed expiration alert is still sent for this many days, counted from the end of a pause that delayed it. */
const ALERT_DAYS = 7;
export const ALERT_OFFSET = -1;

/** Each offset with the next smaller one: an offset is the most urgent for the days left between the two. */
const OFFSETS = [
  ...new Set([ALERT_OFFSET, ...REMINDER_SCHEDULES.flatMap((days) => days.split(',').map(Number))]),
].toSorted((a, b) => a - b);
const SMALLER = [-ALERT_DAYS - 1, ...OFFSETS.slice(0, -1)];
const OFFSET = `unnest(array[${OFFSETS}], array[${SMALLER}]) as reached (days, smaller)`;

/**
 * `caught_up` is the last fully scanned day, or null if that is later than `day`. People without a row in
 * reminder_rechecks have had everything due by then, so only credentials that reached another offset since are new.
 */
const ZONE = `
  zone as materialized (
    select time_zone, day, since, case when caught_up <= day then caught_up end as caught_up
    from unnest(:timeZones::text[], :days::date[], :since::timestamptz[]) as zone (time_zone, day, since)
    cross join lateral (select max(s.day) as caught_up from reminder_scans s where s.time_zone = zone.time_zone) scanned
  )`;

const RESUMED = `p.until between day - ${ALERT_DAYS} and day - 1`;

/**
 * `offset 0` is an optimization fence: without it the planner reads the whole table, because it does not know the
 * dates.
 */
export const PEOPLE_TO_LOOK_AT = statement<ZonesToScan, { userId: string }>(
  'people-to-look-at',
  `with ${ZONE},
  due as materialized (
    select distinct greatest(day + reached.smaller + 1, coalesce(caught_up + reached.days + 1, '-infinity')) as first,
      day + reached.days as last
    from zone cross join ${OFFSET}
  )
  select u.id as "userId"
  from due cross join lateral (
    select owner_id from credentials where expiry_date between due.first and due.last offset 0
  ) c join users u on u.id = c.owner_id
  where u.time_zone = any(:timeZones)
  union
  select r.user_id from reminder_rechecks r join users u on u.id = r.user_id where u.time_zone = any(:timeZones)
  union
  select p.user_id from zone join requirement_progress p on ${RESUMED}
  join users u on u.id = p.user_id and u.time_zone = zone.time_zone
  order by 1`,
  { plan: 'fresh' },
);

/**
 * The pause lasts through the day that the owner named. Ignores progress on a type that is no longer required of the
 * owner.
 */
const inProgress = (since: string) => `exists (
      select from requirement_progress p join credential_types t on t.id = p.type_id
      join credentials c on c.id = chosen.credential_id
      left join credential_type_assignments a on a.credential_id = c.id and a.organization_id = p.organization_id
      where p.user_id = chosen.user_id and p.until >= ${since}
        and exists (
          select from requirements r left join requirement_group_members g on g.group_id = r.group_id and g.user_id = p.user_id
          where r.type_id = t.id and (r.group_id is null or g.user_id is not null)
        )
        and case when a.type_id is not null then a.type_id = t.id
        else normalize(lower(c.name), nfc) in (select normalize(lower(word), nfc) from unnest(t.aliases || t.name) word)
          and coalesce(normalize(lower(t.issuing_body), nfc) = normalize(lower(c.issuing_body), nfc), true) end
    )`;

/**
 * One statement, so finding credentials and queueing mail is atomic.
 *
 * - `chosen` is the most urgent offset reached; after missed runs only that one is sent. Offsets are the union of the
 *   settings of a person's organizations, or the defaults without any. The test of `dates` is part of the `case`,
 *   because as a condition it makes the planner underestimate the rows and choose nested loops.
 * - `fresh` excludes reminders already sent for the same expiry date, so a new date counts again. Its `offset 0` makes
 *   the planner use the index.
 * - Concurrent scans insert digests in the order of user ids, so they wait instead of deadlocking. Only the scan that
 *   inserts a digest writes its reminders. Scans of two days conflict on a credential; the later one fails and retries.
 * - Rechecks of these people are deleted, and inserted again for those with something left for the next morning: a late
 *   change, a paused credential, or a digest that was already sent. A run as of a day leaves rechecks alone.
 */
export const SCAN = statement<ZonesToScan & { people: readonly string[]; isAsOf: boolean }, ScanCounts>(
  'reminder-scan',
  `with ${ZONE},
  dated as materialized (
    select time_zone, day, since, case when caught_up is not null then array(
      select day + n from ${OFFSET}, generate_series(reached.smaller + 1, reached.days) n where day + n > caught_up + reached.days
    ) end as dates
    from zone
  ),
  looked as materialized (
    select u.id as user_id, u.email, day, since, dates
    from users u join dated using (time_zone) where u.id = any(:people::uuid[])
  ),
  person as materialized (
    select user_id, day, since, settings.alerts and 'expiration-alerts' <> all(stopped) as alerts,
      case when 'email-reminders' <> all(stopped) then settings.schedule end as schedule,
      case when not resumed and not exists (select from reminder_rechecks r where r.user_id = looked.user_id) then dates end as dates,
      case when resumed then '-infinity'::date else day - ${ALERT_DAYS} end as earliest
    from looked cross join lateral (
      select coalesce(bool_or(o.expiration_alerts), true) as alerts,
        case when count(*) = 0 then array[${DEFAULT_NOTIFICATIONS.reminderDays}]
          else string_to_array(string_agg(o.reminder_days, ',') filter (where o.email_reminders), ',')::integer[] end as schedule
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = looked.user_id
    ) settings cross join lateral (
      select array(select s.list from mail_unsubscriptions s where s.user_id = looked.user_id) as stopped,
        exists (select from requirement_progress p where p.user_id = looked.user_id and ${RESUMED}) as resumed
    ) wishes
    where 'reminders' <> all(stopped)
      -- Nobody whose account is about to be deleted. An undo marks them, so what came due meanwhile is sent then.
      and not exists (select from account_deletions d where d.user_id = looked.user_id)
  ),
  candidate as (
    select c.id as credential_id, c.expiry_date, c.updated_at > since as is_late, c.expiry_date - day as days_left,
      user_id, day, alerts, schedule, dates
    from person cross join lateral (
      select id, expiry_date, created_at, updated_at, archived_at from credentials
      where owner_id = user_id and expiry_date between earliest and day + ${OFFSETS.at(-1)} offset 0
    ) c
    where c.archived_at is null
      -- What had expired before it was entered is no news, unless it is on its first expired day.
      and (c.expiry_date >= day - 1 or (c.created_at at time zone 'UTC')::date <= c.expiry_date + 1)
  ),
  chosen as materialized (
    select candidate.*, case when expiry_date <> all(dates) then null
      when days_left >= 0 then (select min(days) from unnest(schedule) offered (days) where days >= days_left)
      when alerts then ${ALERT_OFFSET} end as offset_days
    from candidate
  ),
  fresh as materialized (
    select chosen.*, is_late or ${inProgress('chosen.day')} as must_wait from chosen
    where offset_days is not null and (days_left >= -${ALERT_DAYS} or ${inProgress(`chosen.day - ${ALERT_DAYS}`)}) and not exists (
      select from reminders r
      where r.credential_id = chosen.credential_id and r.user_id = chosen.user_id
        and r.expiry_date = chosen.expiry_date and r.offset_days <= chosen.offset_days offset 0
    )
  ),
  digest as (
    insert into reminder_digests (user_id, day, is_as_of)
    select distinct user_id, day, :isAsOf::boolean from fresh where not must_wait order by user_id
    on conflict (user_id, day) do nothing
    returning id, user_id, day
  ),
  reminder as (
    insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
    select fresh.credential_id, fresh.expiry_date, fresh.offset_days, fresh.user_id, digest.id
    from fresh join digest using (user_id) where not must_wait
    order by fresh.credential_id
    returning offset_days
  ),
  mail as (
    insert into outbox_messages (id, kind, dedupe_key, recipient, user_id, payload)
    select id, 'reminder-digest', 'reminder-digest:' || user_id || ':' || digest.day, email, user_id,
      jsonb_build_object('digestId', id)
    from digest join looked using (user_id)
    on conflict (dedupe_key) do nothing
    returning id
  ),
  settled as (
    delete from reminder_rechecks where user_id in (select user_id from looked) and not :isAsOf::boolean
  ),
  unsettled as (
    insert into reminder_rechecks (user_id)
    select distinct user_id from fresh left join digest using (user_id) where (must_wait or digest.id is null) and not :isAsOf::boolean
  )
  select (select count(*) from mail)::integer as digests,
    (select count(*) from reminder where offset_days <> ${ALERT_OFFSET})::integer as reminders,
    (select count(*) from reminder where offset_days = ${ALERT_OFFSET})::integer as alerts`,
  { plan: 'fresh' },
);

export const LEDGER = statement<Pick<ZonesToScan, 'timeZones' | 'days'> & { people: readonly string[] }, never>(
  'reminder-ledger',
  `insert into reminder_scans (time_zone, day, digests)
  select zone.time_zone, zone.day, count(d.id)
  from unnest(:timeZones::text[], :days::date[]) as zone (time_zone, day)
  left join (
    select u.time_zone, d.day, d.id from unnest(:people::uuid[]) person (id) join users u using (id)
    join reminder_digests d on d.user_id = u.id and not d.is_as_of
  ) d using (time_zone, day)
  group by zone.time_zone, zone.day
  on conflict (time_zone, day) do update set completed_at = now(), digests = excluded.digests`,
  { plan: 'fresh' },
);

/** A recursive index skip scan, because reading every account is slow. */
export const ZONES_IN_USE = statement<object, { timeZone: string }>(
  'zones-in-use',
  `with recursive zone as (
    (select time_zone from users order by time_zone limit 1)
    union all
    select (select u.time_zone from users u where u.time_zone > zone.time_zone order by u.time_zone limit 1)
    from zone where zone.time_zone is not null
  )
  select time_zone as "timeZone" from zone where time_zone is not null`,
  { plan: 'fresh' },
);
