import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A trigger queues the removal of the file, whether the row expires or is deleted with the account. */
export class AccountExports1763720520000 implements MigrationInterface {
  name = 'AccountExports1763720520000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_exports (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        state text not null default 'preparing',
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        constraint account_exports_state_check check (state in ('preparing', 'ready')),
        constraint account_exports_ready_check check ((state = 'ready') = (expires_at is not null))
      );
      create unique index account_exports_preparing_idx on account_exports (user_id) where state = 'preparing';
      create index on account_exports (user_id, created_at);
      create index on account_exports (expires_at);

      create function order_account_export_removals() returns trigger language plpgsql as $$
      begin
        insert into durable_jobs (queue, key, payload)
        select 'account-export-removals', id::text, jsonb_build_object('exportId', id) from changed
        on conflict (queue, key) where state = 'queued' do nothing;
        return null;
      end $$;
      create trigger account_exports_removed_ordered after delete on account_exports
        referencing old table as changed for each statement execute function order_account_export_removals();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_exports; drop function order_account_export_removals');
  }
}
