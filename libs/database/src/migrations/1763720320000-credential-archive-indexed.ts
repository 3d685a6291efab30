import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../schema-changes.js';

const FORMER = 'credentials_owner_id_expiry_date_id_has_document_idx';

/**
 * Replaces the former index. `archived_at` comes last, so that counts stay index-only scans and the previous release
 * can use it too.
 */
export class CredentialArchiveIndexed1763720320000 implements MigrationInterface {
  name = 'CredentialArchiveIndexed1763720320000';
  /** Concurrent index builds do not block writers, but cannot run in a transaction. */
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
