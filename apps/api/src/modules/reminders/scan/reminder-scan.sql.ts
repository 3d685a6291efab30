import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { DEFAULT_NOTIFICATIONS, REMINDER_SCHEDULES } from '@tracker/contracts/organizations/organizations';
import { statement } from '@tracker/database/statements';

/** Zones side by side, with the day of each and the instant up to which it looks. */
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

/** How long after its day an expired alert that was missed is still sent. */
const ALERT_DAYS = 7;
/** The offset that stands for the alert on the first expired day. */
export const ALERT_OFFSET = -1;

/** Every offset in use, and the next smaller one: between the two lie the days left for which it can be the most urgent one. */
const OFFSETS = [
  ...new Set([ALERT_OFFSET, ...REMINDER_SCHEDULES.flatMap((days) => days.split(',').map(Number))]),
].toSorted((a, b) => a - b);
const SMALLER = [-ALERT_DAYS - 1, ...OFFSETS.slice(0, -1)];
const OFFSET = `unnest(array[${OFFSETS}], array[${SMALLER}]) as reached (days, smaller)`;

/**
 * The zones with their days, looking only at what existed at the instants `since`. `caught_up` is the last day that was wholly looked through:
 * whoever has no mark in reminder_rechecks was told by then all there was to tell, and has something new only for a credential that came to
 * another offset since. A day before one that was looked through knows nothing of that.
 */
const ZONE = `
  zone as materialized (
    select time_zone, day, since, case when caught_up <= day then caught_up end as caught_up
    from unnest(:timeZones::text[], :days::date[], :since::timestamptz[]) as zone (time_zone, day, since)
    cross join lateral (select max(s.day) as caught_up from reminder_scans s where s.time_zone = zone.time_zone) scanned
  )`;

/**
 * The people to look at: by index those with a credential that came to an offset, and those with a mark. `offset 0`: for dates it does not
 * know, the planner would read the whole table once rather than the index for each of them.
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
  order by 1`,
  { plan: 'fresh' },
);

/** Whether the owner is renewing what `chosen` counts for, through that day at least. Progress is ignored when the type is not required of the owner. */
const PAUSED = `exists (
      select from requirement_progress p join credential_types t on t.id = p.type_id
      join credentials c on c.id = chosen.credential_id
      left join credential_type_assignments a on a.credential_id = c.id and a.organization_id = p.organization_id
      where p.user_id = chosen.user_id and p.until >= chosen.day
        and exists (
          select from requirements r left join requirement_group_members g on g.group_id = r.group_id and g.user_id = p.user_id
          where r.type_id = t.id and (r.group_id is null or g.user_id is not null)
        )
        and case when a.type_id is not null then a.type_id = t.id
        else normalize(lower(c.name), nfc) in (select normalize(lower(word), nfc) from unnest(t.aliases || t.name) word)
          and coalesce(normalize(lower(t.issuing_body), nfc) = normalize(lower(c.issuing_body), nfc), true) end
    )`;

/**
 * One statement, and so one transaction, from the credentials of people to queued mail.
 *
 * - `candidate` goes once through what a person has within the schedule, by the index on owner and expiry date.
 * - `chosen` is the most urgent offset that has come: after missed runs only that one is sent. It follows from the union of the settings of a
 *   person's organizations, or from the defaults without any, and from what the person has stopped. When it is
 *   known up to where the zone was looked through, only the `dates` that came to an offset since then are news. That stands in the `case`: of a
 *   condition the planner would expect so few rows that it joins the following ones each with each.
 * - `fresh` leaves out what the person was told as urgently before. The expiry date is part of that, so a new date counts anew. Another `offset 0`, lest
 *   all that was ever sent be read once rather than the index for each.
 * - Several scans may run at once: whoever inserts a person's digest of the day writes it, in the order of ids, so that scans wait
 *   for one another rather than deadlock. Of two days at once, the one that comes second to a credential fails and has to look again.
 * - A mail has the id of its digest, which is cheaper than one of its own.
 * - What its owner is renewing already waits until the day that they named.
 * - Marks that the statement saw are taken away, and set anew for those who must be looked at on the next morning: a credential was changed
 *   after this one, waits, or today's digest had left without it. A run as of a day is no morning and leaves the marks alone.
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
      case when not exists (select from reminder_rechecks r where r.user_id = looked.user_id) then dates end as dates
    from looked cross join lateral (
      select coalesce(bool_or(o.expiration_alerts), true) as alerts,
        case when count(*) = 0 then array[${DEFAULT_NOTIFICATIONS.reminderDays}]
          else string_to_array(string_agg(o.reminder_days, ',') filter (where o.email_reminders), ',')::integer[] end as schedule
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = looked.user_id
    ) settings cross join lateral (
      select array(select s.list from mail_unsubscriptions s where s.user_id = looked.user_id) as stopped
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
      where owner_id = user_id and expiry_date between day + ${SMALLER[0]} + 1 and day + ${OFFSETS.at(-1)} offset 0
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
    select chosen.*, is_late or ${PAUSED} as must_wait from chosen
    where offset_days is not null and not exists (
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

/** That the zones were looked through for their days, with how many of the people were written to. */
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

/** The zones people live in, by jumping through the index rather than reading every account. */
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
