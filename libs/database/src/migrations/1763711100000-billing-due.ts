import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['stripe_events', 'subscription_cancellations', 'checkout_sessions', 'subscriptions'];

/** What is due is found by these. Built beside the writers: the events of 90 days are many. */
export class BillingDue1763711100000 implements MigrationInterface {
  name = 'BillingDue1763711100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      // What an interrupted run left behind is not valid, and would be taken for the index.
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
