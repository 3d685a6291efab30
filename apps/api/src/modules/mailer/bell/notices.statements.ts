import { statement } from '@tracker/database/statements';

interface RecordedNotice {
  id: string;
  createdAt: Date;
}

/** A reminder that was sent, with what it was about, most urgent first. */
export interface SentReminder extends RecordedNotice {
  credentialNames: string[];
  credentialIds: string[];
}

/** Another mail that was sent to the person. Its content is not kept. */
export interface SentMail extends RecordedNotice {
  kind: string;
  /** Null when the mail concerns no organization, or one that is gone. */
  organizationName: string | null;
}

/** Mails of an organization, or to its members, that were given up. */
export interface UndeliveredMails extends RecordedNotice {
  organizationName: string;
  /** At most `MOST_UNDELIVERED`. */
  count: number;
}

/** What an organization did about a member's requirements, from the rows that record it: mail settings play no part. */
export interface RequirementNews extends Omit<RecordedNotice, 'id'> {
  /** Unique and stable. */
  key: string;
  kind: 'approve' | 'reject' | 'asked' | 'recorded';
  /** The organization, or the person who recorded; null when that person is gone. */
  by: string | null;
  /** The first credential or type, and how many others there are. */
  name: string;
  others: number;
  /** The first credential; null for a request. */
  credentialId: string | null;
  /** Why it was rejected. */
  reason: string | null;
}

interface Since {
  userId: string;
  since: Date;
}

type Latest = Since & { limit: number };

/** All are prepared, because every opened bell asks for them. */
export const RECENT_REMINDERS = statement<Latest, SentReminder>(
  'recent-reminders',
  `select d.id, d.created_at as "createdAt", array_agg(c.name order by r.expiry_date, c.name) as "credentialNames",
      array_agg(c.id) as "credentialIds"
    from reminder_digests d join reminders r on r.digest_id = d.id join credentials c on c.id = r.credential_id and c.archived_at is null
    where d.user_id = :userId and d.created_at > :since
    group by d.id order by d.created_at desc limit :limit`,
);

export const RECENT_MAILS = statement<Latest & { kinds: readonly string[] }, SentMail>(
  'recent-mails',
  `select m.id, m.kind, m.created_at as "createdAt", o.name as "organizationName"
    from outbox_messages m left join organizations o on o.id = m.organization_id
    where m.user_id = :userId and m.created_at > :since and m.kind = any(:kinds) and m.state <> 'cancelled'
    order by m.created_at desc limit :limit`,
);

/** Archived credentials are left out. Types asked for together, and credentials recorded together, make one notice. */
export const RECENT_REQUIREMENT_NEWS = statement<Latest, RequirementNews>(
  'recent-requirement-news',
  `select concat_ws(' ', r.organization_id, r.credential_id, r.decided_at) as key, r.decision as kind, r.decided_at as "createdAt", o.name as by,
      c.name, 0 as others, c.id as "credentialId", r.reason
    from credential_reviews r join organizations o on o.id = r.organization_id
    join credentials c on c.id = r.credential_id and c.archived_at is null
    where c.owner_id = :userId and r.decided_at > :since
    union all
    select concat_ws(' ', q.organization_id, q.user_id, q.asked_at), 'asked', q.asked_at, o.name,
      (array_agg(t.name order by lower(t.name)))[1], count(*)::integer - 1, null, null
    from requirement_requests q join organizations o on o.id = q.organization_id join credential_types t on t.id = q.type_id
    where q.user_id = :userId and q.asked_at > :since group by q.organization_id, q.user_id, q.asked_at, o.name
    union all
    select concat_ws(' ', c.recorded_by, c.owner_id, c.created_at), 'recorded', c.created_at, (select display_name(u.first_name, u.last_name, u.email) from users u where u.id = c.recorded_by),
      (array_agg(c.name order by lower(c.name), c.id))[1], count(*)::integer - 1, (array_agg(c.id order by lower(c.name), c.id))[1], null
    from credentials c
    where c.owner_id = :userId and c.recorded_by <> c.owner_id and c.created_at > :since and c.archived_at is null
    group by c.recorded_by, c.owner_id, c.created_at
    order by 3 desc limit :limit`,
);

/** More of one organization are not counted, and of somebody who runs more organizations only the first are looked at. */
export const MOST_UNDELIVERED = 100;
const MOST_ORGANIZATIONS = 100;

/**
 * The mails with this id, newest first. Said by a range instead of an equation, because only the index by this id has rows in this order: the
 * planner, who takes everybody for average, else goes back through everybody's failed mails in the hope of soon meeting enough of these.
 */
const newestOf = (column: string, id: string) =>
  `m.state = 'failed' and (${column}, m.settled_at) > (${id}, :since::timestamptz) and (${column}, m.settled_at) <= (${id}, 'infinity')
    order by ${column} desc, m.settled_at desc`;

/**
 * For the people who can do something about it. The id is the organization's: one notice for each, however many mails. Each branch goes by an
 * index of its own to the newest ones, so that it costs nothing how many mails of others were given up.
 */
export const UNDELIVERED = statement<Since, UndeliveredMails>(
  'undelivered-mails',
  `select o.id, o.name as "organizationName", failed.count, failed."createdAt"
    from (
      select organization_id from memberships where user_id = :userId and role in ('owner', 'admin')
      order by joined_at, organization_id limit ${MOST_ORGANIZATIONS}
    ) admin
    join organizations o on o.id = admin.organization_id
    cross join lateral (
      select count(*)::integer as count, max(settled_at) as "createdAt" from (
        (select m.settled_at from outbox_messages m
          where ${newestOf('m.organization_id', 'o.id')} limit ${MOST_UNDELIVERED})
        union all
        (select m.settled_at from memberships member cross join lateral (
            select m.settled_at from outbox_messages m
            where m.organization_id is distinct from o.id and ${newestOf('m.user_id', 'member.user_id')} limit ${MOST_UNDELIVERED}
          ) m
          where member.organization_id = o.id
          order by m.settled_at desc limit ${MOST_UNDELIVERED})
        order by settled_at desc limit ${MOST_UNDELIVERED}
      ) newest
    ) failed
    where failed.count > 0`,
);
