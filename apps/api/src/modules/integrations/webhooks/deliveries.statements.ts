import { statement } from '@tracker/database/statements';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before each further attempt. After the last one a delivery has failed. */
export const RETRY_DELAYS = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR];

/** Null: the database's time, which triggers use too. A run as of a day passes the end of that day. */
export interface AsOf {
  asOf: Date | null;
}

export const NOW = 'coalesce(:asOf::timestamptz, now())';

export const IS_HELD = 'exists (select from installation where webhooks_held_since is not null)';

export interface Endpoint {
  id: string;
  url: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  isActive: boolean;
  isFailing: boolean;
  isHeld: boolean;
}

export const ENDPOINT = statement<AsOf & { webhookId: string }, Endpoint>(
  'webhook-endpoint',
  `select w.id, w.url, w.secret, case when w.former_secret_until > ${NOW} then w.former_secret end as "formerSecret",
      w.is_active and o.subscription_tier <> 'free' as "isActive", w.failing_since is not null as "isFailing",
      ${IS_HELD} as "isHeld"
    from webhooks w join organizations o on o.id = w.organization_id where w.id = :webhookId`,
);

export interface DueDelivery {
  id: string;
  messageId: string;
  event: string;
  subjectId: string;
  data: string;
  at: Date;
}

const PENDING = `webhook_id = :webhookId and state = 'pending' and (:isActive::boolean or event = 'webhook.test')`;

export const DUE = statement<AsOf & { webhookId: string; isActive: boolean; limit: number }, DueDelivery>(
  'webhook-deliveries-due',
  `select id, message_id as "messageId", event, subject_id as "subjectId", data::text as data, at
    from webhook_deliveries where ${PENDING} and run_at <= ${NOW} order by run_at, at, id limit :limit`,
);

export const NEXT_DUE = statement<{ webhookId: string; isActive: boolean }, { ms: number | null }>(
  'webhook-next-due',
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as ms from webhook_deliveries where ${PENDING}`,
);

export interface Outcome {
  id: string;
  isDelivered: boolean;
  status: number | null;
  durationMs: number;
}

interface Outcomes extends AsOf {
  webhookId: string;
  ids: string[];
  delivered: boolean[];
  statuses: (number | null)[];
  durations: number[];
  isAnyDelivered: boolean;
  lastError: string | null;
}

export const RECORD = statement<Outcomes, never>(
  'webhook-outcomes',
  `with recorded as (
      update webhook_deliveries d set attempts = d.attempts + 1, status = outcome.status, duration_ms = outcome.duration,
        state = case when outcome.is_delivered then 'delivered' when d.attempts >= ${RETRY_DELAYS.length} then 'failed' else 'pending' end,
        run_at = ${NOW} + make_interval(secs => coalesce((array[${RETRY_DELAYS}])[d.attempts + 1], 0))
      from unnest(:ids::uuid[], :delivered::boolean[], :statuses::integer[], :durations::integer[])
        as outcome (id, is_delivered, status, duration)
      where d.id = outcome.id and d.state = 'pending'
    )
    update webhooks set last_error = :lastError,
      last_delivered_at = case when :isAnyDelivered::boolean then ${NOW} else last_delivered_at end,
      failing_since = case when :isAnyDelivered::boolean then null else coalesce(failing_since, ${NOW}) end
    where id = :webhookId`,
);

export const WITH_DUE = statement<AsOf, { webhookId: string }>(
  'webhooks-with-due-deliveries',
  `select distinct webhook_id as "webhookId" from webhook_deliveries where state = 'pending' and run_at <= ${NOW} order by 1`,
  { plan: 'fresh' },
);

export const ADD_EXPIRY_EVENTS = statement<{ people: readonly string[]; timeZones: string[]; days: string[] }, object>(
  'webhook-expiry-events',
  'select add_expiry_events(:people::uuid[], :timeZones::text[], :days::date[]) as written',
);
