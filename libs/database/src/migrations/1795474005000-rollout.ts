import { Migration } from '../schema-changes.js';
import { REFUSE_ROLLOUT_EVENT_CHANGE } from './replaced-functions.sql.js';

const TABLES = `
  create table remote_owners (
    remote text not null references rollouts on delete cascade,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (remote, user_id)
  );
  create index on remote_owners (user_id);

  create table release_tokens (
    id uuid primary key default gen_random_uuid(),
    remote text not null references rollouts on delete cascade,
    name text not null check (char_length(name) between 1 and 80),
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_by text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index on release_tokens (remote);

  create table release_errors (
    release_id uuid not null references releases on delete cascade,
    fingerprint text not null,
    kind text not null,
    message text not null,
    stack text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (release_id, fingerprint)
  );

  create table source_maps (
    release_id uuid not null references releases on delete cascade,
    file text not null,
    content bytea not null,
    primary key (release_id, file)
  );

  create table rollout_plans (
    remote text primary key references rollouts on delete cascade,
    percentages jsonb not null,
    every_minutes integer not null check (every_minutes > 0),
    next_at timestamptz not null,
    made_by text not null
  );

  create table remote_previews (
    remote text not null references rollouts on delete cascade,
    name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
    release_id uuid not null references releases,
    ends_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (remote, name)
  );
  create index on remote_previews (release_id);
  create index on remote_previews (ends_at);

  create table remote_preview_allowances (
    remote text not null,
    name text not null,
    kind text not null check (kind in ('organization', 'user')),
    subject text not null,
    primary key (remote, name, kind, subject),
    foreign key (remote, name) references remote_previews on delete cascade
  );

  create table release_transfers (
    id uuid primary key default gen_random_uuid(),
    remote text not null,
    version text not null,
    content_hash text,
    files text[] not null,
    held_until timestamptz not null
  );
  create index on release_transfers (remote, version);
`;

/** The rollout log keeps an operator's actions after the account is deleted, but not the address. */
const ERASABLE_OPERATORS = `
  ${REFUSE_ROLLOUT_EVENT_CHANGE}
  create function clear_operator() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  begin
    -- A command says who is behind it as: address (command line).
    update rollout_events set actor = 'a former operator'
      where lower(split_part(actor, ' (', 1)) = any(new.addresses);
    return new;
  end $$;
  revoke execute on function clear_operator() from public;
  -- Before the trigger "erase", which takes the addresses away.
  create trigger clear_operator before insert on audit_erasures for each row execute function clear_operator();
`;

export class Rollout1795474005000 extends Migration {
  static override readonly replaces = [
    'DeployedVersions1763721200000',
    'RemoteAccess1763721210000',
    'ReleaseErrors1763721220000',
    'RolloutPlans1763721230000',
    'ErasableOperators1763721400000',
    'RemotePreviews1763721500000',
    'ReleaseTransfers1763721502000',
  ];
  steps = [
    `alter table rollouts add column deployed_version text;
    alter table rollout_events add column comment text;
    alter table release_failures add column fingerprint text;
    alter table releases add column is_preview boolean not null default false;`,
    TABLES,
    ERASABLE_OPERATORS,
  ];
}
