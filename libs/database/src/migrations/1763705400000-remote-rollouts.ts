import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class RemoteRollouts1763705400000 implements MigrationInterface {
  name = 'RemoteRollouts1763705400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table releases
        add column is_gradual boolean not null default false,
        add column halted_at timestamptz;
      alter table rollouts
        add column previous_release_id uuid references releases,
        add column is_killed boolean not null default false;
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

      -- One row for each reporter and release: who reports again only says so again.
      create table release_failures (
        release_id uuid not null references releases on delete cascade,
        reporter text not null,
        user_id uuid references users on delete cascade,
        kind text not null,
        reported_at timestamptz not null,
        primary key (release_id, reporter)
      );
      create index on release_failures (user_id);

      -- Both the operators' audit and, by its highest id, the revision that running pages compare.
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
      create function refuse_rollout_event_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the rollouts'' audit is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger append_only before update or delete on rollout_events
        for each row execute function refuse_rollout_event_change();
      create trigger append_only_truncate before truncate on rollout_events
        for each statement execute function refuse_rollout_event_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table rollout_events, release_failures, early_access_organizations, rollout_allowances;
      drop function refuse_rollout_event_change();
      alter table rollouts drop column previous_release_id, drop column is_killed;
      alter table releases drop column is_gradual, drop column halted_at;
    `);
  }
}
