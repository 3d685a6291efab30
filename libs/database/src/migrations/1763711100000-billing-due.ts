import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['stripe_events', 'subscription_cancellations', 'checkout_sessions', 'subscriptions'];

/** Built concurrently: 90 days of events are many rows. */
export class BillingDue1763711100000 implements MigrationInterface {
  name = 'BillingDue1763711100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      // An interrupted build leaves an invalid index that would be mistaken for this one.
      await runner.query(`drop index if exists ${table}_due_idx`);
      await runner.query(
        `create index concurrently ${table}_due_idx on ${table} (next_try_at) where next_try_at is not null`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop index ${table}_due_idx`);
  }
}
