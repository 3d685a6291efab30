import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Outbox1763704000000 implements MigrationInterface {
  name = 'Outbox1763704000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox_messages (
        id uuid primary key default gen_random_uuid(),
        kind text not null,
        dedupe_key text not null unique,
        recipient text not null,
        user_id uuid references users on delete set null,
        organization_id uuid references organizations on delete set null,
        payload jsonb not null default '{}',
        state text not null default 'queued',
        attempts integer not null default 0,
        run_at timestamptz not null default now(),
        claim uuid,
        last_error text,
        created_at timestamptz not null default now(),
        settled_at timestamptz,
        constraint outbox_messages_state_check check (state in ('queued', 'sent', 'failed', 'cancelled'))
      );
      create index outbox_messages_due_idx on outbox_messages (run_at) where state = 'queued';
      create index outbox_messages_failed_idx on outbox_messages (settled_at) where state = 'failed';
      create index on outbox_messages (user_id);
      create index on outbox_messages (organization_id);
    `);
    // Delivered at commit and once per transaction, regardless of the number of rows.
    await runner.query(`
      create function announce_outbox() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox', '');
        return null;
      end $$;
      create trigger outbox_messages_announced after insert on outbox_messages
        for each statement execute function announce_outbox();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox_messages');
    await runner.query('drop function announce_outbox');
  }
}
