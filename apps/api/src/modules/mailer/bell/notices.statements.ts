import { statement } from '@tracker/database/statements';

interface RecordedNotice {
  id: string;
  createdAt: Date;
}

export interface SentReminder extends RecordedNotice {
  credentialNames: string[];
  credentialIds: string[];
}

export interface SentMail extends RecordedNotice {
  kind: string;
  organizationId: string | null;
  organizationName: string | null;
}

export interface UndeliveredMails extends RecordedNotice {
  organizationName: string;
  count: number;
}

export interface RequirementNews extends Omit<RecordedNotice, 'id'> {
  key: string;
  kind: 'approve' | 'reject' | 'asked' | 'recorded' | 'revoked';
  by: string | null;
  name: string;
  others: number;
  credentialId: string | null;
  reason: string | null;
}

export interface Lapse {
  credentialId: string;
  name: string;
  expiryDate: string;
}

interface Since {
  userId: string;
  since: Date;
}

type Latest = Since & { limit: number };

export const LAPSES = statement<{ userId: string; today: string; until: string; limit: number }, Lapse>(
  'lapses',
  `select id as "credentialId", name, expiry_date::text as "expiryDate" from credentials
    where owner_id = :userId and archived_at is null and expiry_date <= :until::date
    order by expiry_date < :today::date, abs(expiry_date - :today::date), name, id limit :limit`,
);

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
  `select m.id, m.kind, m.created_at as "createdAt", o.id as "organizationId", o.name as "organizationName"
    from outbox_messages m
    left join memberships mine on mine.organization_id = m.organization_id and mine.user_id = m.user_id
    left join organizations o on o.id = mine.organization_id
    where m.user_id = :userId and m.created_at > :since and m.kind = any(:kinds) and m.state <> 'cancelled'
    order by m.created_at desc limit :limit`,
);

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
    union all
    select b.credential_id::text, 'revoked', b.revoked_at, c.issuing_body, c.name, 0, c.id, null
    from credential_badges b join credentials c on c.id = b.credential_id and c.archived_at is null
    where b.owner_id = :userId and b.revoked_at > :since
    order by 3 desc limit :limit`,
);

export const MOST_UNDELIVERED = 100;
const MAX_ORGANIZATIONS = 100;

/**
 * A range instead of an equality, because only the index that starts with this column returns rows in this order. With
 * an equality the planner scans the failed mails of everybody.
 */
const newestOf = (column: string, id: string) =>
  `m.state = 'failed' and (${column}, m.settled_at) > (${id}, :since::timestamptz) and (${column}, m.settled_at) <= (${id}, 'infinity')
    order by ${column} desc, m.settled_at desc`;

/**
 * One notice for each organization, whose id it takes. Each branch reads the newest rows from its own index, so the
 * cost does not grow with the failed mails of others.
 */
export const UNDELIVERED = statement<Since, UndeliveredMails>(
  'undelivered-mails',
  `select o.id, o.name as "organizationName", failed.count, failed."createdAt"
    from (
      select organization_id from memberships where user_id = :userId and role in ('owner', 'admin')
      order by joined_at, organization_id limit ${MAX_ORGANIZATIONS}
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
