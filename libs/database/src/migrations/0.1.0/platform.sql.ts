const announced = (table: string, channel: string, name: string) => `
  -- Delivered at commit and once per transaction, regardless of the number of rows.
  create function announce_${name}() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${channel}', '');
    return null;
  end $$;
  create trigger ${table}_announced after insert on ${table}
    for each statement execute function announce_${name}();
`;

/** `document_store` and `document_removals` are used by 0.1.0 only. */
export const PLATFORM = `
  create table scheduled_tasks (
    name text primary key,
    holder uuid,
    leased_until timestamptz,
    started_at timestamptz not null,
    completed_at timestamptz
  );

  create table durable_jobs (
    id bigint generated always as identity primary key,
    queue text not null,
    key text,
    payload jsonb not null default '{}',
    state text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null default now(),
    claim uuid,
    progress real,
    progress_word text,
    last_error text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    settled_at timestamptz,
    constraint durable_jobs_state_check check (state in ('queued', 'done', 'failed'))
  );
  create unique index durable_jobs_open_key_idx on durable_jobs (queue, key) where state = 'queued';
  create index durable_jobs_due_idx on durable_jobs (queue, run_at) where state = 'queued';
  create index durable_jobs_failed_idx on durable_jobs (id) where state = 'failed';
  create index durable_jobs_done_idx on durable_jobs (settled_at) where state = 'done';
  create index durable_jobs_queue_idx on durable_jobs (queue, id);
  ${announced('durable_jobs', 'durable_jobs', 'durable_jobs')}

  create table document_store (
    singleton boolean primary key default true,
    installation_id uuid,
    bound_at timestamptz,
    sweep_stopped text,
    constraint document_store_singleton_check check (singleton),
    constraint document_store_sweep_stopped_check check (sweep_stopped in ('unknown-store', 'too-many-orphans'))
  );
  insert into document_store default values;
  create table document_removals (
    storage_key text primary key,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now() + interval '1 minute',
    created_at timestamptz not null default now()
  );
  create index on document_removals (next_attempt_at);
`;

export const MAILER = `
  create table outbox_messages (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    dedupe_key text not null unique,
    recipient text not null,
    user_id uuid references users on delete set null,
    organization_id uuid references organizations on delete set null,
    payload jsonb not null default '{}',
    state text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null default now(),
    claim uuid,
    last_error text,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    constraint outbox_messages_state_check check (state in ('queued', 'sent', 'failed', 'cancelled'))
  );
  create index outbox_messages_due_idx on outbox_messages (run_at) where state = 'queued';
  create index outbox_messages_failed_idx on outbox_messages (settled_at) where state = 'failed';
  create index outbox_messages_failed_organization_idx on outbox_messages (organization_id, settled_at)
    where state = 'failed';
  create index outbox_messages_failed_user_idx on outbox_messages (user_id, settled_at) where state = 'failed';
  create index outbox_messages_done_idx on outbox_messages (settled_at) where state in ('sent', 'cancelled');
  create index on outbox_messages (user_id);
  create index on outbox_messages (organization_id);
  ${announced('outbox_messages', 'outbox', 'outbox')}

  create table mail_unsubscriptions (
    user_id uuid not null references users on delete cascade,
    list text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, list),
    constraint mail_unsubscriptions_list_check
      check (list in ('reminders', 'email-reminders', 'expiration-alerts', 'team-updates'))
  );
  create table signing_keys (
    purpose text primary key,
    secret bytea not null,
    created_at timestamptz not null default now(),
    constraint signing_keys_secret_check check (octet_length(secret) >= 32)
  );
  -- Two random UUIDs give 244 random bits without an extension.
  insert into signing_keys (purpose, secret)
    values ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
`;
