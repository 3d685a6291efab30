import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Compatible with the previous release: rows that it writes are due at once, and an extra query of Stripe is harmless.
 */
export class BillingAttempts1763711000000 implements MigrationInterface {
  name = 'BillingAttempts1763711000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['subscription_cancellations', 'checkout_sessions', 'subscriptions'])
      await runner.query(`alter table ${table} add attempts integer not null default 0, add given_up_at timestamptz,
        add next_try_at timestamptz default now()`);
    await runner.query(`
      alter table stripe_events add attempts integer not null default 0, add given_up_at timestamptz,
        add next_try_at timestamptz, add subscription_id text, add checkout_id text;
      alter table subscriptions add version integer not null default 0, add missing_answers integer not null default 0,
        add missing_at timestamptz, add recheck_until timestamptz;
      create table stripe_account (
        is_only boolean primary key default true,
        account_id text not null,
        is_live_mode boolean not null,
        confirmed_at timestamptz not null,
        refused_account_id text,
        refused_at timestamptz,
        losses_stopped_at timestamptz,
        losses_accepted_until timestamptz,
        constraint stripe_account_is_only_check check (is_only)
      );
      update subscription_cancellations set next_try_at = null where done_at is not null;
      update checkout_sessions set next_try_at = null where settled_at is not null;
    `);
    // The previous release treated subscriptions as ended when its key was wrong. These rows look like all others, so
    // Stripe is queried again for each.
    await runner.query(`
      update subscriptions set
        next_try_at = case status when 'incomplete_expired' then null when 'canceled' then now() else refreshed_at + interval '6 hours' end,
        recheck_until = case status when 'canceled' then now() + interval '30 days' end
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table stripe_account;
      alter table subscriptions drop version, drop missing_answers, drop missing_at, drop recheck_until;
      alter table stripe_events drop attempts, drop given_up_at, drop next_try_at, drop subscription_id, drop checkout_id;
    `);
    for (const table of ['subscription_cancellations', 'checkout_sessions', 'subscriptions'])
      await runner.query(`alter table ${table} drop attempts, drop given_up_at, drop next_try_at`);
  }
}
