import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreationInOneStatement1763706900000 implements MigrationInterface {
  name = 'CreationInOneStatement1763706900000';

  async up(runner: QueryRunner): Promise<void> {
    // Volatile, so that it sees rows committed after the surrounding statement began.
    await runner.query(`
      create function credentials_owned(owner uuid) returns bigint language sql volatile as $$
        select count(*) from credentials where owner_id = owner
      $$
    `);
    // Sets the flag at insert, which saves an update of the credential.
    await runner.query(`
      create or replace function flag_documents() returns trigger language plpgsql as $$
      begin
        update credentials c set has_document = (tg_op = 'INSERT') from changed
          where c.id = changed.credential_id and c.has_document <> (tg_op = 'INSERT');
        return null;
      end $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function flag_documents() returns trigger language plpgsql as $$
      begin
        update credentials c set has_document = (tg_op = 'INSERT') from changed where c.id = changed.credential_id;
        return null;
      end $$
    `);
    await runner.query('drop function credentials_owned');
  }
}
