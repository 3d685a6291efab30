import { pool } from '@tracker/database/statements';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { StripeAccount } from '@tracker/database/entities/billing/stripe-account.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-work.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { DataSource, IsNull, Not } from 'typeorm';
import { until } from '../../../testing/until.js';
import { OUR_ACCOUNT } from './fake-stripe.fixture.js';
import { Shop, testShop } from './stripe-shop.fixture.js';

const POOL_SIZE = 4;

const shop = testShop({ databasePoolSize: POOL_SIZE });

const connections = () => pool(shop.api.app.get(DataSource));
/** While Stripe hangs, other requests are served and no database connection is held. */
async function expectNoConnectionHeld(): Promise<void> {
  for (let call = 0; call < 2 * POOL_SIZE; call += 1) {
    expect((await shop.owner.get('/api/credentials')).statusCode).toBe(200);
    expect((await shop.api.inject('/readyz')).statusCode).toBe(200);
  }
  await until(() => connections().idleCount === connections().totalCount);
  expect(connections().waitingCount).toBe(0);
  const [{ held }] = await shop.manager.query(
    `select count(*)::integer as held from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(held).toBe(0);
}

describe('while Stripe does not answer', () => {
  test('accepts twenty events without holding a connection, and handles all when it answers', async () => {
    await shop.reconcile();
    const ids = await shop.payingOrganizations(20);
    for (const id of ids) shop.stripe.set(id, { status: 'past_due' });
    const resume = shop.stripe.hang();
    const answers = await Promise.all(ids.map((id) => shop.tell('customer.subscription.updated', id, `evt_${id}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    await expectNoConnectionHeld();
    expect(await shop.manager.countBy(StripeEvent, { nextTryAt: Not(IsNull()) })).toBe(20);
    resume();
    await until(async () => (await shop.manager.countBy(Organization, { subscriptionTier: 'team' })) === 0);
    await until(async () => (await shop.manager.countBy(StripeEvent, { nextTryAt: IsNull(), attempts: 0 })) === 20);
  });

  test('holds no connection for checkouts and a deletion', async () => {
    const id = await shop.subscribe();
    const others = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => shop.api.signIn()));
    for (const other of others) await other.post('/api/organizations', { name: 'Ward 8' });
    const resume = shop.stripe.hang();
    const asked = shop.stripe.asked;
    const checkouts = others.map((other) => other.post('/api/subscriptions/create-checkout-session', { tier: 'team' }));
    await until(() => shop.stripe.asked >= asked + others.length);
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    await expectNoConnectionHeld();
    resume();
    expect((await Promise.all(checkouts)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    await until(() => shop.stripe.cancelled.includes(id));
  });

  test('returns 404 if the organization is deleted during a checkout, not a Stripe error', async () => {
    await shop.reconcile();
    const resume = shop.stripe.hang();
    const asked = shop.stripe.asked;
    const checkout = shop.owner.post('/api/subscriptions/create-checkout-session', { tier: 'team' });
    await until(() => shop.stripe.asked > asked);
    expect((await shop.owner.delete(`/api/organizations/${shop.organizationId}`)).statusCode).toBe(200);
    resume();
    const answer = await checkout;
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Organization not found.']);
  });

  test('handles an event of a dead process in the next run after its lease', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'unpaid' });
    await shop.manager.insert(StripeEvent, {
      id: 'evt_orphan',
      type: 'customer.subscription.updated',
      subscriptionId: id,
      nextTryAt: shop.api.clock.now(),
    });
    await shop.reconcile();
    expect(await shop.tier()).toBe('free');
  });
});

describe('a late answer of Stripe', () => {
  test('does not overwrite a newer state that another process has written', async () => {
    const id = await shop.subscribe();
    const other = await Shop.open({ databaseUrl: shop.api.databaseUrl });
    try {
      // Requested before the payment failed, answered after.
      const resume = shop.stripe.hang();
      const asked = shop.stripe.asked;
      const late = shop.tell('customer.subscription.updated', id);
      await until(() => shop.stripe.asked > asked);
      const state = shop.stripe.subscriptions.get(id);
      shop.stripe.set(id, { status: 'past_due' });
      if (state) other.stripe.subscriptions.set(id, { ...state, status: 'past_due' });
      expect((await other.tell('customer.subscription.updated', id)).statusCode).toBe(200);
      expect(await shop.tier()).toBe('free');
      resume();
      expect((await late).statusCode).toBe(200);
      await until(async () => (await shop.manager.countBy(StripeEvent, { nextTryAt: Not(IsNull()) })) === 0);
      expect(await shop.tier()).toBe('free');
      expect((await shop.row(id)).status).toBe('past_due');
    } finally {
      await other.api.app.close();
    }
  });

  test('is shared by concurrent events of a subscription, which send one email', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'past_due' });
    const asked = shop.stripe.asked;
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.tell('customer.subscription.updated', id)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(shop.stripe.asked - asked).toBeLessThan(20);
    expect(await shop.manager.countBy(OutboxMessage, { kind: 'payment-failed' })).toBe(1);
  });
});

const TEST_MODE = { id: 'acct_ours', isLiveMode: false };
const OTHER = { id: 'acct_other', isLiveMode: true };

/** A process keeps its key, so a new key means a restart. */
async function restartWithKey(key: typeof OUR_ACCOUNT): Promise<void> {
  shop.stripe.key = key;
  shop.api.clock.advance(60_000);
}

describe('a wrong Stripe key', () => {
  test.each([
    ['of another account', OTHER],
    ['of test mode', TEST_MODE],
  ])('%s ends and cancels nothing, and work resumes with the right key', async (_name, key) => {
    const id = await shop.subscribe();
    await restartWithKey(key);
    await shop.reconcileFor(72, 6);
    expect(await shop.tier()).toBe('team');
    expect(await shop.row(id)).toMatchObject({ status: 'trialing', missingAnswers: 0 });
    expect(await shop.metric('stripe_account_refused')).toBeDefined();
    shop.stripe.set(id, { status: 'unpaid' });
    await restartWithKey(OUR_ACCOUNT);
    await shop.reconcile();
    expect(await shop.tier()).toBe('free');
  });

  test('rejects events for redelivery, starts no checkout and raises an alert', async () => {
    const id = await shop.subscribe();
    await restartWithKey(OTHER);
    await shop.reconcile();
    expect((await shop.tell('customer.subscription.deleted', id, 'evt_repeated')).statusCode).toBe(503);
    expect((await shop.begin('enterprise')).statusCode).toBe(502);
    expect((await shop.owner.post('/api/subscriptions/create-portal-session', {})).statusCode).toBe(502);
    await shop.manager.query('update stripe_account set refused_at = now()');
    expect(await shop.metric('stripe_account_refused')).toBe(1);
    expect(await shop.manager.findOneByOrFail(StripeAccount, { isOnly: true })).toMatchObject({
      accountId: 'acct_ours',
      refusedAccountId: 'acct_other (live)',
    });
    await restartWithKey(OUR_ACCOUNT);
    await shop.reconcile();
    expect((await shop.tell('customer.subscription.deleted', id, 'evt_repeated')).statusCode).toBe(200);
  });

  test('is accepted when an operator deletes the stored account', async () => {
    await shop.reconcile();
    await restartWithKey(OTHER);
    await shop.reconcile();
    await shop.manager.query('delete from stripe_account');
    shop.api.clock.advance(60_000);
    await shop.reconcile();
    expect(await shop.manager.findOneByOrFail(StripeAccount, { isOnly: true })).toMatchObject({
      accountId: 'acct_other',
      refusedAt: null,
    });
  });

  test('delays the cancellation for a deleted organization until the right key is back', async () => {
    const id = await shop.subscribe();
    await restartWithKey(OTHER);
    await shop.reconcile();
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    await shop.reconcile();
    await restartWithKey(OUR_ACCOUNT);
    await shop.reconcile();
    expect(shop.stripe.cancelled).toEqual([id]);
  });
});

describe('a subscription that Stripe does not know', () => {
  test('ends after three answers in twelve hours, and its owner is notified', async () => {
    const id = await shop.subscribe();
    shop.stripe.subscriptions.delete(id);
    for (let event = 0; event < 5; event += 1) await shop.tell('customer.subscription.updated', id);
    await shop.reconcile();
    expect(await shop.row(id)).toMatchObject({ status: 'trialing', missingAnswers: 1 });
    await shop.reconcileFor(11);
    expect(await shop.tier()).toBe('team');
    await shop.reconcileFor(2);
    expect(await shop.tier()).toBe('free');
    expect(await shop.mailKinds()).toEqual(['trial-started', 'subscription-ended']);
  });

  test('is restored if Stripe knows it again within a month, and a later end is emailed again', async () => {
    const id = await shop.subscribe();
    const state = shop.stripe.subscriptions.get(id);
    shop.stripe.subscriptions.delete(id);
    await shop.reconcileFor(24, 6);
    expect(await shop.tier()).toBe('free');
    await shop.reconcileFor(20 * 24, 24);
    if (state) shop.stripe.subscriptions.set(id, { ...state, status: 'active' });
    await shop.reconcileFor(48, 24);
    expect(await shop.tier()).toBe('team');
    shop.stripe.set(id, { status: 'canceled' });
    await shop.tell('customer.subscription.deleted', id);
    expect(await shop.tier()).toBe('free');
    expect((await shop.mailKinds()).filter((kind) => kind === 'subscription-ended')).toHaveLength(2);
  });

  test('is not looked up after a month', async () => {
    const id = await shop.subscribe();
    shop.stripe.subscriptions.delete(id);
    await shop.reconcileFor(24, 6);
    await shop.reconcileFor(32 * 24, 24);
    expect(await shop.row(id)).toMatchObject({ status: 'canceled', nextTryAt: null });
  });

  test('does not end because of errors at Stripe, however many', async () => {
    const id = await shop.subscribe();
    shop.stripe.subscriptions.delete(id);
    shop.stripe.refused.add(id);
    await shop.reconcileFor(10 * 24, 12);
    expect(await shop.tier()).toBe('team');
    expect(await shop.row(id)).toMatchObject({ status: 'trialing', missingAnswers: 0 });
  });

  test('does not end when too many are lost together; an alert lasts until they are back', async () => {
    const ids = await shop.payingOrganizations(8);
    await shop.reconcile();
    const known = new Map(shop.stripe.subscriptions);
    for (const id of ids.slice(0, 4)) shop.stripe.subscriptions.delete(id);
    await shop.reconcileFor(48, 6);
    const active = () => shop.manager.countBy(Subscription, { status: 'active' });
    expect(await active()).toBe(8);
    expect(await shop.metric('stripe_losses_stopped')).toBe(1);
    for (const [id, state] of known) shop.stripe.subscriptions.set(id, state);
    await shop.reconcileFor(7);
    expect(await shop.metric('stripe_losses_stopped')).toBe(0);
    expect(await shop.manager.countBy(Subscription, { missingAnswers: 0, status: 'active' })).toBe(8);
  });

  test('ends with many others when an operator accepts the losses', async () => {
    const ids = await shop.payingOrganizations(5);
    await shop.reconcile();
    for (const id of ids) shop.stripe.subscriptions.delete(id);
    await shop.reconcileFor(24, 6);
    await shop.manager.query('update stripe_account set losses_accepted_until = $1', [
      new Date(shop.api.clock.now().getTime() + 86_400_000),
    ]);
    await shop.reconcileFor(6);
    expect(await shop.manager.countBy(Subscription, { status: 'canceled' })).toBe(5);
  });

  test('is looked up again if an earlier release ended it', async () => {
    const id = await shop.subscribe();
    // The row as that release left it, marked by the migration like every canceled row.
    await shop.manager.query(
      `update subscriptions set status = 'canceled', next_try_at = now(), recheck_until = now() + interval '30 days'`,
    );
    await shop.manager.query(`update organizations set subscription_tier = 'free'`);
    await shop.reconcile();
    expect(await shop.tier()).toBe('team');
    expect(await shop.row(id)).toMatchObject({ status: 'trialing', recheckUntil: null });
  });
});
