import { REFUSE_ROLLOUT_EVENT_CHANGE } from '../replaced-functions.sql.js';

export const ROLLOUT = `
  create table releases (
    id uuid primary key default gen_random_uuid(),
    remote text not null,
    version text not null,
    entry text not null,
    manifest jsonb not null,
    shell_sdk_range text not null,
    hashes jsonb not null,
    created_at timestamptz not null default now(),
    is_gradual boolean not null default false,
    halted_at timestamptz,
    unique (remote, version),
    constraint releases_remote_check check (remote ~ '^[a-z][a-z0-9-]{1,40}$'),
    constraint releases_version_check check (version ~ '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$')
  );

  create table rollouts (
    remote text primary key,
    stable_release_id uuid not null references releases,
    candidate_release_id uuid references releases,
    candidate_percentage integer not null default 0,
    updated_at timestamptz not null default now(),
    previous_release_id uuid references releases,
    is_killed boolean not null default false,
    constraint rollouts_candidate_percentage_check check (candidate_percentage between 0 and 100),
    constraint rollouts_candidate_check check (candidate_release_id is not null or candidate_percentage = 0)
  );
  create index on rollouts (stable_release_id);
  create index on rollouts (candidate_release_id);
  create index on rollouts (previous_release_id);

  create table rollout_allowances (
    remote text not null references rollouts on delete cascade,
    kind text not null check (kind in ('organization', 'role', 'user')),
    subject text not null,
    primary key (remote, kind, subject)
  );

  create table early_access_organizations (
    organization_id uuid primary key references organizations on delete cascade,
    since timestamptz not null default now()
  );

  -- One row for each reporter and release; later reports only repeat the first.
  create table release_failures (
    release_id uuid not null references releases on delete cascade,
    reporter text not null,
    user_id uuid references users on delete cascade,
    kind text not null,
    reported_at timestamptz not null,
    primary key (release_id, reporter)
  );
  create index on release_failures (user_id);

  -- The people a version was served to during a rollout, against whom failures are measured.
  create table release_exposures (
    release_id uuid not null references releases on delete cascade,
    -- Null stands for all signed-out browsers together.
    user_id uuid references users on delete cascade,
    given_at timestamptz not null default now(),
    unique nulls not distinct (release_id, user_id)
  );
  create index on release_exposures (user_id);

  -- The operators' audit and, by its highest id, the revision that running pages compare.
  create table rollout_events (
    id bigint generated always as identity primary key,
    remote text not null,
    version text,
    action text not null,
    actor text not null,
    before jsonb,
    after jsonb,
    recorded_at timestamptz not null default now()
  );
  create index on rollout_events (remote, id);
  ${REFUSE_ROLLOUT_EVENT_CHANGE}
  create trigger append_only before update or delete on rollout_events
    for each row execute function refuse_rollout_event_change();
  create trigger append_only_truncate before truncate on rollout_events
    for each statement execute function refuse_rollout_event_change();
`;
