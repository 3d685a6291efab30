import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class RemoteReleases1763703600000 implements MigrationInterface {
  name = 'RemoteReleases1763703600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table releases (
        id uuid primary key default gen_random_uuid(),
        remote text not null,
        version text not null,
        entry text not null,
        manifest jsonb not null,
        shell_sdk_range text not null,
        hashes jsonb not null,
        created_at timestamptz not null default now(),
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
        constraint rollouts_candidate_percentage_check check (candidate_percentage between 0 and 100),
        constraint rollouts_candidate_check check (candidate_release_id is not null or candidate_percentage = 0)
      );
      create index on rollouts (stable_release_id);
      create index on rollouts (candidate_release_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rollouts, releases');
  }
}
