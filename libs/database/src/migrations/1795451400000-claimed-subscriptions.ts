import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../schema-changes.js';

export class ClaimedSubscriptions1795451400000 implements MigrationInterface {
  name = 'ClaimedSubscriptions1795451400000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists unclaimed_subscriptions (
        id text primary key,
        organization_id uuid not null,
        installation_id text,
        status text not null,
        seen_at timestamptz not null
      )
    `);
    await runner.query('alter table checkout_sessions add column if not exists subscription_id text');
    await createIndexConcurrently(runner, {
      name: 'checkout_sessions_subscription_id_idx',
      on: 'checkout_sessions (subscription_id)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'checkout_sessions_subscription_id_idx');
    await runner.query('alter table checkout_sessions drop subscription_id');
    await runner.query('drop table unclaimed_subscriptions');
  }
}
