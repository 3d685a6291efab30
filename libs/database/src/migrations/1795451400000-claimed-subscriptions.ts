import { createIndexConcurrently, Migration } from '../schema-changes.js';

export class ClaimedSubscriptions1795451400000 extends Migration {
  transaction = false;
  steps = [
    `create table if not exists unclaimed_subscriptions (
      id text primary key,
      organization_id uuid not null,
      installation_id text,
      status text not null,
      seen_at timestamptz not null
    )`,
    'alter table checkout_sessions add column if not exists subscription_id text',
    createIndexConcurrently({
      name: 'checkout_sessions_subscription_id_idx',
      on: 'checkout_sessions (subscription_id)',
    }),
  ];
}
