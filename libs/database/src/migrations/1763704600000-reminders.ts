import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Reminders1763704600000 implements MigrationInterface {
  name = 'Reminders1763704600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reminder_digests (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        day date not null,
        is_as_of boolean not null,
        created_at timestamptz not null default now(),
        unique (user_id, day)
      );
      create index on reminder_digests (user_id, created_at);

      create table reminders (
        credential_id uuid not null references credentials on delete cascade,
        expiry_date date not null,
        offset_days smallint not null,
        user_id uuid not null references users on delete cascade,
        digest_id uuid not null references reminder_digests on delete cascade,
        created_at timestamptz not null default now(),
        primary key (credential_id, expiry_date, offset_days, user_id)
      );
      create index on reminders (digest_id);
      create index on reminders (user_id);

      create table reminder_scans (
        time_zone text not null,
        day date not null,
        completed_at timestamptz not null default now(),
        digests integer not null,
        primary key (time_zone, day)
      );
      create index on reminder_scans (completed_at);
    `);
    await runner.query(`
      create index on credentials (expiry_date, owner_id);
      create index on users (time_zone);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reminders, reminder_digests, reminder_scans');
    await runner.query('drop index credentials_expiry_date_owner_id_idx, users_time_zone_idx');
  }
}
