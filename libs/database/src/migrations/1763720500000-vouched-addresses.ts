import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class VouchedAddresses1763720500000 implements MigrationInterface {
  name = 'VouchedAddresses1763720500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column confirmed_email text;
      alter table identities add column client_id text, add column email text, add column email_verified boolean;
      create table email_codes (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        email text not null,
        mailbox text not null,
        salt bytea not null,
        code_hash bytea not null,
        tries smallint not null default 0,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        constraint email_codes_tries_check check (tries between 0 and 5)
      );
      create index email_codes_user_idx on email_codes (user_id, sent_at);
      create index email_codes_mailbox_idx on email_codes (mailbox, sent_at);
      create index email_codes_sent_idx on email_codes (sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table email_codes;
      alter table identities drop column client_id, drop column email, drop column email_verified;
      alter table users drop column confirmed_email;
    `);
  }
}
