export const ACCOUNTS = `
  create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    email_verified boolean not null default false,
    first_name text,
    last_name text,
    name text,
    profile_image_url text,
    time_zone text not null default 'UTC',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    confirmed_email text,
    constraint users_email_check check (char_length(email) between 3 and 254)
  );
  create unique index users_verified_email_idx on users (lower(email)) where email_verified;
  create index on users (time_zone);

  create table identities (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    created_at timestamptz not null default now(),
    last_sign_in_at timestamptz not null default now(),
    client_id text,
    email text,
    email_verified boolean,
    unique (issuer, subject)
  );
  create index on identities (user_id);

  create table sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    browser text,
    constraint sessions_token_hash_check check (octet_length(token_hash) = 32)
  );
  create index on sessions (user_id);
  create index on sessions (expires_at);

  create table sign_ins (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    at timestamptz not null,
    provider text not null,
    outcome text not null,
    network text not null,
    constraint sign_ins_outcome_check check (outcome in ('signed-in', 'refused'))
  );
  create index sign_ins_user_idx on sign_ins (user_id, at);
  create index sign_ins_at_idx on sign_ins (at);

  create table email_codes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    email text not null,
    mailbox text not null,
    salt bytea not null,
    code_hash bytea not null,
    tries smallint not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint email_codes_tries_check check (tries between 0 and 5)
  );
  create index email_codes_user_idx on email_codes (user_id, sent_at);
  create index email_codes_mailbox_idx on email_codes (mailbox, sent_at);
  create index email_codes_sent_idx on email_codes (sent_at);

  create table account_deletions (
    user_id uuid primary key references users on delete cascade,
    requested_at timestamptz not null,
    memberships jsonb not null default '[]',
    was_portfolio_public boolean not null default false
  );
  create index account_deletions_requested_idx on account_deletions (requested_at);

  create table account_exports (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    state text not null default 'preparing',
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    constraint account_exports_state_check check (state in ('preparing', 'ready')),
    constraint account_exports_ready_check check ((state = 'ready') = (expires_at is not null))
  );
  create unique index account_exports_preparing_idx on account_exports (user_id) where state = 'preparing';
  create index on account_exports (user_id, created_at);
  create index on account_exports (expires_at);

  -- The file goes with the row, whether that expires or is deleted with the account.
  create function order_account_export_removals() returns trigger language plpgsql as $$
  begin
    insert into durable_jobs (queue, key, payload)
    select 'account-export-removals', id::text, jsonb_build_object('exportId', id) from changed
    on conflict (queue, key) where state = 'queued' do nothing;
    return null;
  end $$;
  create trigger account_exports_removed_ordered after delete on account_exports
    referencing old table as changed for each statement execute function order_account_export_removals();
`;
