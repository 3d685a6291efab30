import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../schema-changes.js';

const FORMER = 'credentials_owner_id_expiry_date_id_has_document_idx';

/**
 * One index in the place of the former: whether a credential is archived stands last in it, so that counting goes by the index alone as before, and
 * the release that is running, which does not ask, uses it too.
 */
export class CredentialArchiveIndexed1763720320000 implements MigrationInterface {
  name = 'CredentialArchiveIndexed1763720320000';
  /** Credentials go on being written while it is built. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'credentials_of_owner_idx',
      on: 'credentials (owner_id, expiry_date, id, has_document, archived_at)',
    });
    await dropIndexConcurrently(runner, FORMER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: FORMER,
      on: 'credentials (owner_id, expiry_date, id, has_document)',
    });
    await dropIndexConcurrently(runner, 'credentials_of_owner_idx');
  }
}
