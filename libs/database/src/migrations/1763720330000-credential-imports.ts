import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CredentialImports1763720330000 implements MigrationInterface {
  name = 'CredentialImports1763720330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credential_imports (
        id uuid primary key default gen_random_uuid(),
        owner_id uuid not null references users on delete cascade,
        created_at timestamptz not null default now(),
        ready jsonb not null,
        duplicates integer not null,
        invalid integer not null,
        applied_at timestamptz,
        created_ids uuid[] not null default '{}',
        outcome jsonb,
        undone jsonb
      );
      create index on credential_imports (owner_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credential_imports');
  }
}
