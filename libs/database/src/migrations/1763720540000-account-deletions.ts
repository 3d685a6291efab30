import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AccountDeletions1763720540000 implements MigrationInterface {
  name = 'AccountDeletions1763720540000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_deletions (
        user_id uuid primary key references users on delete cascade,
        requested_at timestamptz not null,
        memberships jsonb not null default '[]',
        was_portfolio_public boolean not null default false
      );
      create index account_deletions_requested_idx on account_deletions (requested_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_deletions');
  }
}
