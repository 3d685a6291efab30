import { Migration, unlessExists } from '../schema-changes.js';
import { AUDITED_WEBHOOKS, WEBHOOK_EVENTS, WEBHOOK_TRIGGERS } from './webhook-events.sql.js';

const TABLES = `
  create table webhooks (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    url text not null,
    description text,
    events text[] not null,
    secret bytea not null,
    former_secret bytea,
    former_secret_until timestamptz,
    is_active boolean not null default true,
    switched_off_at timestamptz,
    failing_since timestamptz,
    last_delivered_at timestamptz,
    last_error text,
    created_at timestamptz not null default now(),
    constraint webhooks_url_check check (char_length(url) between 1 and 2000),
    constraint webhooks_description_check check (char_length(description) between 1 and 200),
    constraint webhooks_former_secret_check check (num_nulls(former_secret, former_secret_until) in (0, 2))
  );
  create index on webhooks (organization_id);

  create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks on delete cascade,
    message_id text not null,
    event text not null,
    subject_id uuid not null,
    person_id uuid references users on delete cascade,
    data json not null,
    at timestamptz not null default now(),
    state text not null default 'pending',
    attempts integer not null default 0,
    run_at timestamptz not null default now(),
    status integer,
    duration_ms integer,
    unique (webhook_id, message_id),
    constraint webhook_deliveries_state_check check (state in ('pending', 'delivered', 'failed'))
  );
  create index on webhook_deliveries (webhook_id, at, id);
  create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, run_at) where state = 'pending';
  create index on webhook_deliveries (person_id);
  create index on webhook_deliveries (at);

  create table credential_expiry_events (
    credential_id uuid not null references credentials on delete cascade,
    expiry_date date not null,
    event text not null,
    organization_id uuid not null references organizations on delete cascade,
    primary key (credential_id, expiry_date, event, organization_id)
  );
  create index on credential_expiry_events (organization_id);
  ${AUDITED_WEBHOOKS}
`;

export class Webhooks1795474030000 extends Migration {
  transaction = false;
  steps = [
    `alter table durable_jobs add column if not exists again boolean not null default false`,
    `alter table installation add column if not exists webhooks_held_since timestamptz`,
    unlessExists('webhooks', TABLES),
    WEBHOOK_EVENTS,
    ...WEBHOOK_TRIGGERS,
  ];
}
