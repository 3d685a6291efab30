import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class RemotePreviews1763721500000 implements MigrationInterface {
  name = 'RemotePreviews1763721500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table releases add column is_preview boolean not null default false;

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table remote_preview_allowances, remote_previews;
      alter table releases drop column is_preview;
    `);
  }
}
