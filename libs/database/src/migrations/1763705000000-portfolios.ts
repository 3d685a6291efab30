import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Portfolios1763705000000 implements MigrationInterface {
  name = 'Portfolios1763705000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table portfolios (
        id uuid primary key default gen_random_uuid(),
        owner_id uuid not null unique references users on delete cascade,
        title text not null,
        description text,
        is_public boolean not null default false,
        show_contact_info boolean not null default false,
        share_token text not null unique,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint portfolios_title_check check (char_length(title) between 1 and 120),
        constraint portfolios_description_check check (char_length(description) between 1 and 2000),
        constraint portfolios_share_token_check check (share_token ~ '^[A-Za-z0-9_-]{22,64}$')
      );
      create table portfolio_entries (
        credential_id uuid primary key references credentials on delete cascade,
        portfolio_id uuid not null references portfolios on delete cascade,
        added_at timestamptz not null default now()
      );
      create index on portfolio_entries (portfolio_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table portfolio_entries, portfolios');
  }
}
