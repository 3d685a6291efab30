import { DEFAULT_NOTIFICATIONS } from '@tracker/contracts/organizations';

/** Days before expiry in the longest schedule on offer. */
const LONGEST_OFFSET = 60;
/** How long after its day an expired alert that was missed is still sent. */
const ALERT_DAYS = 7;
/** The offset that stands for the alert on the first expired day. */
const ALERT_OFFSET = -1;

/**
 * One statement from credentials to queued mail, for the zones $1 with their days $2, looking only at what existed at the instants $3.
 *
 * - `candidate` follows the index on the expiry date; people who have this day's digest already are out.
 * - `chosen` is the most urgent offset that has come: after missed runs only that one is sent. It follows from the union of the settings of a
 *   person's organizations, or from the defaults without any, looked up for each candidate: joined to them by owner, the planner expected a
 *   single row and compared each digest with each reminder. Materialized, so that what follows is planned for as many rows as there are
 *   candidates.
 * - `fresh` leaves out what the person was told as urgently before. The expiry date is part of that, so a new date counts anew.
 * - Several scans may run at once: whoever inserts a person's digest of the day writes it, in the order of ids, so that scans wait
 *   for one another rather than deadlock. Of two days at once, the one that comes second to a credential fails and has to look again.
 */
export const SCAN = `
  with zone as (
    select * from unnest($1::text[], $2::date[], $3::timestamptz[]) as zone (time_zone, day, since)
  ),
  candidate as (
    select c.id as credential_id, c.owner_id, u.email, u.time_zone, c.expiry_date, zone.day, c.expiry_date - zone.day as days_left
    from credentials c
    join users u on u.id = c.owner_id
    join zone on zone.time_zone = u.time_zone
    where c.expiry_date between (select min(day) from zone) - ${ALERT_DAYS} and (select max(day) from zone) + ${LONGEST_OFFSET}
      and c.expiry_date between zone.day - ${ALERT_DAYS} and zone.day + ${LONGEST_OFFSET}
      and c.updated_at <= zone.since
      -- What had expired before it was entered is no news, unless it is on its first expired day.
      and (c.expiry_date >= zone.day - 1 or (c.created_at at time zone 'UTC')::date <= c.expiry_date + 1)
      and not exists (select from reminder_digests d where d.user_id = c.owner_id and d.day = zone.day)
      and not exists (select from mail_unsubscriptions s where s.user_id = c.owner_id and s.list = 'reminders')
  ),
  chosen as materialized (
    select candidate.*, setting.offset_days
    from candidate cross join lateral (
      select case
          when candidate.days_left < 0 then case when coalesce(bool_or(o.expiration_alerts), true) then ${ALERT_OFFSET} end
          when count(*) = 0 then (
            select min(days) from unnest(array[${DEFAULT_NOTIFICATIONS.reminderDays}]) offered (days) where days >= candidate.days_left
          )
          else min(offered.days) filter (where o.email_reminders and offered.days >= candidate.days_left)
        end as offset_days
      from memberships m
      join organizations o on o.id = m.organization_id
      cross join lateral unnest(string_to_array(o.reminder_days, ',')::integer[]) offered (days)
      where m.user_id = candidate.owner_id
    ) setting
  ),
  fresh as (
    select * from chosen
    where offset_days is not null and not exists (
      select from reminders r
      where r.credential_id = chosen.credential_id and r.user_id = chosen.owner_id
        and r.expiry_date = chosen.expiry_date and r.offset_days <= chosen.offset_days
    )
  ),
  person as materialized (
    select distinct owner_id as user_id, day, email, time_zone from fresh
  ),
  digest as (
    insert into reminder_digests (user_id, day, is_as_of)
    select user_id, day, $4::boolean from person order by user_id
    on conflict (user_id, day) do nothing
    returning id, user_id, day
  ),
  reminder as (
    insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
    select fresh.credential_id, fresh.expiry_date, fresh.offset_days, fresh.owner_id, digest.id
    from fresh join digest on digest.user_id = fresh.owner_id and digest.day = fresh.day
    order by fresh.credential_id
    returning offset_days
  ),
  mail as (
    insert into outbox_messages (kind, dedupe_key, recipient, user_id, payload)
    select 'reminder-digest', 'reminder-digest:' || user_id || ':' || day, email, user_id, jsonb_build_object('digestId', id)
    from digest join person using (user_id, day)
    on conflict (dedupe_key) do nothing
    returning id
  ),
  ledger as (
    insert into reminder_scans (time_zone, day, digests)
    select zone.time_zone, zone.day, coalesce(written.digests, 0)
    from zone left join (
      select time_zone, count(*) as digests from digest join person using (user_id, day) group by time_zone
    ) written using (time_zone)
    where not $4::boolean
    order by zone.time_zone, zone.day
    on conflict (time_zone, day) do update set completed_at = now(), digests = reminder_scans.digests + excluded.digests
  )
  select (select count(*) from mail)::integer as digests,
    (select count(*) from reminder where offset_days <> ${ALERT_OFFSET})::integer as reminders,
    (select count(*) from reminder where offset_days = ${ALERT_OFFSET})::integer as alerts`;

/** The zones people live in, by jumping through the index rather than reading every account. */
export const ZONES_IN_USE = `
  with recursive zone as (
    (select time_zone from users order by time_zone limit 1)
    union all
    select (select u.time_zone from users u where u.time_zone > zone.time_zone order by u.time_zone limit 1)
    from zone where zone.time_zone is not null
  )
  select time_zone from zone where time_zone is not null`;
