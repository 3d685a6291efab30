import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Billing1763704800000 implements MigrationInterface {
  name = 'Billing1763704800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_customers (
        organization_id uuid primary key references organizations on delete cascade,
        stripe_customer_id text not null unique,
        created_at timestamptz not null default now()
      );
      create table checkout_sessions (
        id text primary key,
        organization_id uuid not null,
        created_at timestamptz not null default now(),
        settled_at timestamptz
      );
      create index checkout_sessions_open_idx on checkout_sessions (created_at) where settled_at is null;
      create table subscriptions (
        id text primary key,
        organization_id uuid not null references organizations on delete cascade,
        tier text not null,
        status text not null,
        trial_ends_at timestamptz,
        current_period_ends_at timestamptz,
        started_at timestamptz not null,
        refreshed_at timestamptz not null,
        constraint subscriptions_tier_check check (tier in ('team', 'enterprise'))
      );
      create index on subscriptions (organization_id);
      create index on subscriptions (refreshed_at);
      create table subscription_cancellations (
        id text primary key,
        requested_at timestamptz not null default now(),
        done_at timestamptz
      );
      create index subscription_cancellations_open_idx on subscription_cancellations (requested_at) where done_at is null;
      create table stripe_events (
        id text primary key,
        type text not null,
        received_at timestamptz not null default now()
      );
      create index on stripe_events (received_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table stripe_events, subscription_cancellations, subscriptions, checkout_sessions, billing_customers',
    );
  }
}
