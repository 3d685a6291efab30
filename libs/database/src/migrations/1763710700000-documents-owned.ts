import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DocumentsOwned1763710700000 implements MigrationInterface {
  name = 'DocumentsOwned1763710700000';

  async up(runner: QueryRunner): Promise<void> {
    // Volatile, so that it sees rows committed after the statement began. Only uploads need the sum, so a stored total,
    // which could drift, is not worth it.
    await runner.query(`
      create function document_bytes_owned(owner uuid) returns bigint language sql volatile as $$
        select coalesce(sum(d.size_bytes), 0) from credentials c join documents d on d.credential_id = c.id
          where c.owner_id = owner and c.has_document
      $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function document_bytes_owned');
  }
}
