import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A trigger queues the removal of a file, so that no way of deleting a document can skip it. */
export class DocumentRemovals1763710600000 implements MigrationInterface {
  name = 'DocumentRemovals1763710600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query(`
      create table document_removals (
        storage_key text primary key,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now() + interval '1 minute',
        created_at timestamptz not null default now()
      );
      create index on document_removals (next_attempt_at);

      create function order_document_removals() returns trigger language plpgsql as $$
      begin
        insert into document_removals (storage_key) select storage_key from changed on conflict do nothing;
        return null;
      end $$;
      create trigger documents_removed_ordered after delete on documents
        referencing old table as changed for each statement execute function order_document_removals();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger documents_removed_ordered on documents');
    await runner.query('drop function order_document_removals');
    await runner.query('drop table document_removals');
  }
}
