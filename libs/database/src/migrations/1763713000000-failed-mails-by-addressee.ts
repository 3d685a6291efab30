import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  outbox_messages_failed_organization_idx: 'organization_id',
  outbox_messages_failed_user_idx: 'user_id',
};

export class FailedMailsByAddressee1763713000000 implements MigrationInterface {
  name = 'FailedMailsByAddressee1763713000000';
  /** Concurrent index builds do not block writers, but cannot run in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of Object.entries(INDEXES)) {
      // An interrupted build leaves an invalid index under this name.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(
        `create index concurrently ${name} on outbox_messages (${column}, settled_at) where state = 'failed'`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
