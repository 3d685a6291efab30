import { type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEXES = {
  outbox_messages_failed_organization_idx: 'organization_id',
  outbox_messages_failed_user_idx: 'user_id',
};

/** The mails that were given up, by whom they concern: the bell of one administrator reads no one else's. */
export class FailedMailsByAddressee1763713000000 implements MigrationInterface {
  name = 'FailedMailsByAddressee1763713000000';
  /** Mail goes on being written while the indexes are built. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of Object.entries(INDEXES)) {
      // A build that was interrupted leaves an index that nothing uses and that keeps the name.
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
