import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class RemoteAccess1763721210000 implements MigrationInterface {
  name = 'RemoteAccess1763721210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_tokens, remote_owners');
  }
}
