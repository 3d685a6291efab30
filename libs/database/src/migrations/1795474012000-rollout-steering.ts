import { addConstraint, createIndexConcurrently, Migration } from '../schema-changes.js';

export class RolloutSteering1795474012000 extends Migration {
  transaction = false;
  steps = [
    `alter table rollouts
      add column if not exists next_release_id uuid,
      add column if not exists prefixes text[] not null default '{}',
      add column if not exists service_url text;
    alter table rollout_plans add column if not exists promotes boolean not null default false;
    alter table releases
      add column if not exists commit text,
      add column if not exists author text,
      add column if not exists link text;
    alter table release_tokens
      add column if not exists scopes text[] not null default '{release}',
      add column if not exists expires_at timestamptz;

    -- Keys that sign the tokens for services of remotes.
    create table if not exists service_keys (
      id uuid primary key default gen_random_uuid(),
      public_key jsonb not null,
      sealed_private_key bytea not null,
      created_at timestamptz not null,
      retired_at timestamptz
    );`,
    addConstraint('rollouts', 'rollouts_next_release_id_fkey', 'foreign key (next_release_id) references releases'),
    createIndexConcurrently({ name: 'rollouts_next_release_id_idx', on: 'rollouts (next_release_id)' }),
  ];
}
