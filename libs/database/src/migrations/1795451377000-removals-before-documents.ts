import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ORDER = (onConflict: string) => `
  create or replace function order_document_removals() returns trigger language plpgsql as $$
  begin
    insert into durable_jobs (queue, key, payload, run_at)
    select 'document-removals', storage_key, jsonb_build_object('storageKey', storage_key), now() + interval '1 minute' from changed
    where storage_key is not null and not exists (select from credential_renewals r where r.storage_key = changed.storage_key)
    on conflict (queue, key) where state = 'queued' do ${onConflict};
    return null;
  end $$`;

/**
 * The removal of a file is queued before the file is stored and withdrawn when its document is inserted. Deleting a
 * document makes a queued removal due and revokes the current worker's claim, because that worker may have seen the
 * document. The previous release still needs `document_store`.
 */
export class RemovalsBeforeDocuments1795451377000 implements MigrationInterface {
  name = 'RemovalsBeforeDocuments1795451377000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ORDER('update set run_at = least(durable_jobs.run_at, excluded.run_at), claim = null'));
    await runner.query(`
      create function withdraw_document_removals() returns trigger language plpgsql as $$
      begin
        delete from durable_jobs using changed
        where queue = 'document-removals' and state = 'queued' and key = changed.storage_key;
        return null;
      end $$;
      create trigger documents_inserted_withdrawn after insert on documents
        referencing new table as changed for each statement execute function withdraw_document_removals();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ORDER('nothing'));
    await runner.query('drop function withdraw_document_removals cascade');
  }
}
