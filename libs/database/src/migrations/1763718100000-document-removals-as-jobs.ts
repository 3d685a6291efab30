import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `document_removals` stays, empty, for the previous release. If that release still writes there, the sweep of orphaned
 * files removes them.
 */
export class DocumentRemovalsAsJobs1763718100000 implements MigrationInterface {
  name = 'DocumentRemovalsAsJobs1763718100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function order_document_removals() returns trigger language plpgsql as $$
      begin
        insert into durable_jobs (queue, key, payload, run_at)
        select 'document-removals', storage_key, jsonb_build_object('storageKey', storage_key), now() + interval '1 minute' from changed
        on conflict (queue, key) where state = 'queued' do nothing;
        return null;
      end $$;
      with ordered as (delete from document_removals returning storage_key, next_attempt_at)
      insert into durable_jobs (queue, key, payload, run_at)
      select 'document-removals', storage_key, jsonb_build_object('storageKey', storage_key), next_attempt_at from ordered;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function order_document_removals() returns trigger language plpgsql as $$
      begin
        insert into document_removals (storage_key) select storage_key from changed on conflict do nothing;
        return null;
      end $$;
      insert into document_removals (storage_key)
      select key from durable_jobs where queue = 'document-removals' and state = 'queued' on conflict do nothing;
      delete from durable_jobs where queue = 'document-removals';
    `);
  }
}
