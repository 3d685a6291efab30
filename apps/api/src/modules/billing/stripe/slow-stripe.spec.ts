import { pool } from '@tracker/database/statements';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { DataSource, IsNull, Not } from 'typeorm';
import { until } from '../../../testing/until.js';
import { Shop } from './stripe-shop.fixture.js';

const POOL_SIZE = 4;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open({ databasePoolSize: POOL_SIZE });
});
afterEach(() => shop?.close());

const connections = () => pool(shop.api.app.get(DataSource));
/** While Stripe is silent: everybody else is served, and no connection is held. */
async function expectNothingHeld(): Promise<void> {
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

describe('while Stripe is silent', () => {
  test('fifty events are taken, hold no connection, and are all handled when it answers', async () => {
    await shop.reconcile();
    const ids = await shop.payingOrganizations(50);
    for (const id of ids) shop.stripe.set(id, { status: 'past_due' });
    const goOn = shop.stripe.hang();
    const answers = await Promise.all(ids.map((id) => shop.tell('customer.subscription.updated', id, `evt_${id}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    await expectNothingHeld();
    expect(await shop.manager.countBy(StripeEvent, { nextTryAt: Not(IsNull()) })).toBe(50);
    goOn();
    await until(async () => (await shop.manager.countBy(Organization, { subscriptionTier: 'team' })) === 0);
    await until(async () => (await shop.manager.countBy(StripeEvent, { nextTryAt: IsNull(), attempts: 0 })) === 50);
  });

  test('checkouts and a deletion hold no connection either', async () => {
    const id = await shop.subscribe();
    const others = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => shop.api.signIn()));
    for (const other of others) await other.post('/api/organizations', { name: 'Ward 8' });
    const goOn = shop.stripe.hang();
    const asked = shop.stripe.asked;
    const checkouts = others.map((other) => other.post('/api/subscriptions/create-checkout-session', { tier: 'team' }));
    await until(() => shop.stripe.asked >= asked + others.length);
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    await expectNothingHeld();
    goOn();
    expect((await Promise.all(checkouts)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    await until(() => shop.stripe.cancelled.includes(id));
  });

  test('a checkout of an organization that is deleted meanwhile finds none, and Stripe is not blamed', async () => {
    await shop.reconcile();
    const goOn = shop.stripe.hang();
    const asked = shop.stripe.asked;
    const checkout = shop.owner.post('/api/subscriptions/create-checkout-session', { tier: 'team' });
    await until(() => shop.stripe.asked > asked);
    expect((await shop.owner.delete(`/api/organizations/${shop.organizationId}`)).statusCode).toBe(200);
    goOn();
    const answer = await checkout;
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Organization not found.']);
  });

  test('an event whose process died is handled by the next run after its lease', async () => {
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

describe('an answer that comes late', () => {
  test('does not overwrite a newer one that another process has written', async () => {
    const id = await shop.subscribe();
    const other = await Shop.open({ databaseUrl: shop.api.databaseUrl });
    try {
      // Asked before the payment failed, answered long after.
      const goOn = shop.stripe.hang();
      const asked = shop.stripe.asked;
      const late = shop.tell('customer.subscription.updated', id);
      await until(() => shop.stripe.asked > asked);
      const state = shop.stripe.subscriptions.get(id);
      shop.stripe.set(id, { status: 'past_due' });
      if (state) other.stripe.subscriptions.set(id, { ...state, status: 'past_due' });
      expect((await other.tell('customer.subscription.updated', id)).statusCode).toBe(200);
      expect(await shop.tier()).toBe('free');
      goOn();
      expect((await late).statusCode).toBe(200);
      await until(async () => (await shop.manager.countBy(StripeEvent, { nextTryAt: Not(IsNull()) })) === 0);
      expect(await shop.tier()).toBe('free');
      expect((await shop.row(id)).status).toBe('past_due');
    } finally {
      await other.api.app.close();
    }
  });

  test('and many events of one subscription at once ask Stripe a few times and mail once', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'past_due' });
    const asked = shop.stripe.asked;
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.tell('customer.subscription.updated', id)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(shop.stripe.asked - asked).toBeLessThan(20);
    expect(await shop.manager.countBy(OutboxMessage, { kind: 'payment-failed' })).toBe(1);
  });
});
