import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The removal of a file is a durable job. `document_removals` stays, empty, for the release that is running; what that one still writes there
 * at this moment, the sweep of files without a document finds.
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
