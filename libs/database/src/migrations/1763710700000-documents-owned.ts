import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DocumentsOwned1763710700000 implements MigrationInterface {
  name = 'DocumentsOwned1763710700000';

  async up(runner: QueryRunner): Promise<void> {
    // Being volatile it sees what is committed when it is called, as `credentials_owned` does. Summed up each time: only uploads ask, and
    // a sum that stood in a row of its own could go wrong.
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
