import { Migration } from '../schema-changes.js';

export class RolloutSteering1795474012000 extends Migration {
  steps = [
    `alter table rollouts
      add column next_release_id uuid references releases,
      add column prefixes text[] not null default '{}',
      add column service_url text;
    create index on rollouts (next_release_id);
    alter table rollout_plans add column promotes boolean not null default false;
    alter table releases
      add column commit text,
      add column author text,
      add column link text;
    alter table release_tokens
      add column scopes text[] not null default '{release}',
      add column expires_at timestamptz;

    -- Keys that sign the tokens for services of remotes.
    create table service_keys (
      id uuid primary key default gen_random_uuid(),
      public_key jsonb not null,
      sealed_private_key bytea not null,
      created_at timestamptz not null,
      retired_at timestamptz
    );`,
  ];
}
