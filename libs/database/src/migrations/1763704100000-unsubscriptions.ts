import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Unsubscriptions1763704100000 implements MigrationInterface {
  name = 'Unsubscriptions1763704100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_unsubscriptions (
        user_id uuid not null references users on delete cascade,
        list text not null,
        created_at timestamptz not null default now(),
        primary key (user_id, list),
        constraint mail_unsubscriptions_list_check check (list in ('reminders', 'team-updates'))
      );
      create table signing_keys (
        purpose text primary key,
        secret bytea not null,
        created_at timestamptz not null default now(),
        constraint signing_keys_secret_check check (octet_length(secret) >= 32)
      );
    `);
    // Two random UUIDs give 244 random bits without an extension.
    await runner.query(`
      insert into signing_keys (purpose, secret)
      values ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_unsubscriptions, signing_keys');
  }
}
