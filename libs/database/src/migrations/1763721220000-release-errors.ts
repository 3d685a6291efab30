import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ReleaseErrors1763721220000 implements MigrationInterface {
  name = 'ReleaseErrors1763721220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
      alter table release_failures add column fingerprint text;

      create table source_maps (
        release_id uuid not null references releases on delete cascade,
        file text not null,
        content bytea not null,
        primary key (release_id, file)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table source_maps;
      alter table release_failures drop column fingerprint;
      drop table release_errors;
    `);
  }
}
