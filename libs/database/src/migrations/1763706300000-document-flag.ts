import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Denormalized because a lookup per row dominates the cost of reports, lists and exports. Triggers keep the flag
 * correct.
 */
export class DocumentFlag1763706300000 implements MigrationInterface {
  name = 'DocumentFlag1763706300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credentials add column has_document boolean not null default false;

      create function flag_documents() returns trigger language plpgsql as $$
      begin
        update credentials c set has_document = (tg_op = 'INSERT') from changed where c.id = changed.credential_id;
        return null;
      end $$;
      create trigger documents_added_flagged after insert on documents
        referencing new table as changed for each statement execute function flag_documents();
      create trigger documents_removed_flagged after delete on documents
        referencing old table as changed for each statement execute function flag_documents();
    `);
    // `enable always` also covers bulk loads that disable triggers; a wrong flag would go unnoticed.
    await runner.query(`
      alter table documents enable always trigger documents_added_flagged;
      alter table documents enable always trigger documents_removed_flagged;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger documents_added_flagged on documents;
      drop trigger documents_removed_flagged on documents;
      drop function flag_documents;
      alter table credentials drop column has_document;
    `);
  }
}
