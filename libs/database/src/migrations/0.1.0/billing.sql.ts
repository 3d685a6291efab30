const ATTEMPTS = `attempts integer not null default 0,
    given_up_at timestamptz,
    next_try_at timestamptz`;
const due = (table: string) => `create index ${table}_due_idx on ${table} (next_try_at) where next_try_at is not null;`;

export const BILLING = `
  create table billing_customers (
    organization_id uuid primary key references organizations on delete cascade,
    stripe_customer_id text not null unique,
    created_at timestamptz not null default now()
  );

  create table checkout_sessions (
    id text primary key,
    organization_id uuid not null,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    ${ATTEMPTS} default now()
  );
  create index checkout_sessions_open_idx on checkout_sessions (created_at) where settled_at is null;
  ${due('checkout_sessions')}

  create table subscriptions (
    id text primary key,
    organization_id uuid not null references organizations on delete cascade,
    tier text not null,
    status text not null,
    trial_ends_at timestamptz,
    current_period_ends_at timestamptz,
    started_at timestamptz not null,
    refreshed_at timestamptz not null,
    ${ATTEMPTS} default now(),
    version integer not null default 0,
    missing_answers integer not null default 0,
    missing_at timestamptz,
    recheck_until timestamptz,
    constraint subscriptions_tier_check check (tier in ('team', 'enterprise'))
  );
  create index on subscriptions (organization_id);
  create index on subscriptions (refreshed_at);
  ${due('subscriptions')}

  create table subscription_cancellations (
    id text primary key,
    requested_at timestamptz not null default now(),
    done_at timestamptz,
    ${ATTEMPTS} default now()
  );
  create index subscription_cancellations_open_idx on subscription_cancellations (requested_at) where done_at is null;
  ${due('subscription_cancellations')}

  create table stripe_events (
    id text primary key,
    type text not null,
    received_at timestamptz not null default now(),
    ${ATTEMPTS},
    subscription_id text,
    checkout_id text
  );
  create index on stripe_events (received_at);
  ${due('stripe_events')}

  create table stripe_account (
    is_only boolean primary key default true,
    account_id text not null,
    is_live_mode boolean not null,
    confirmed_at timestamptz not null,
    refused_account_id text,
    refused_at timestamptz,
    losses_stopped_at timestamptz,
    losses_accepted_until timestamptz,
    constraint stripe_account_is_only_check check (is_only)
  );
`;
