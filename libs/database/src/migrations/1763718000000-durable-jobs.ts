import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DurableJobs1763718000000 implements MigrationInterface {
  name = 'DurableJobs1763718000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table durable_jobs (
        id bigint generated always as identity primary key,
        queue text not null,
        key text,
        payload jsonb not null default '{}',
        state text not null default 'queued',
        attempts integer not null default 0,
        run_at timestamptz not null default now(),
        claim uuid,
        progress real,
        progress_word text,
        last_error text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        settled_at timestamptz,
        constraint durable_jobs_state_check check (state in ('queued', 'done', 'failed'))
      );
      create unique index durable_jobs_open_key_idx on durable_jobs (queue, key) where state = 'queued';
      create index durable_jobs_due_idx on durable_jobs (queue, run_at) where state = 'queued';
      create index durable_jobs_failed_idx on durable_jobs (id) where state = 'failed';
      create index durable_jobs_done_idx on durable_jobs (settled_at) where state = 'done';
      create index durable_jobs_queue_idx on durable_jobs (queue, id);
    `);
    // Delivered at commit and once per transaction, regardless of the number of rows.
    await runner.query(`
      create function announce_durable_jobs() returns trigger language plpgsql as $$
      begin
        perform pg_notify('durable_jobs', '');
        return null;
      end $$;
      create trigger durable_jobs_announced after insert on durable_jobs
        for each statement execute function announce_durable_jobs();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table durable_jobs');
    await runner.query('drop function announce_durable_jobs');
  }
}
