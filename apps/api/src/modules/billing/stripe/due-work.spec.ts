import {
  CheckoutSession,
  StripeEvent,
  SubscriptionCancellation,
} from '@tracker/database/entities/billing/stripe-work.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { MoreThan } from 'typeorm';
import { until } from '../../../testing/until.js';
import { pauseAfter } from './due-work.js';
import { MINUTE_MS, testShop } from './stripe-shop.fixture.js';

const MANY = 25;
const SECOND_MS = 1_000;

const shop = testShop();

describe('work that Stripe refuses', () => {
  test('does not block a cancellation', async () => {
    const refused = Array.from({ length: MANY }, (_, index) => `sub_refused_${index}`);
    for (const id of refused) shop.stripe.refused.add(id);
    await shop.manager.insert(
      SubscriptionCancellation,
      [...refused, 'sub_good'].map((id) => ({ id })),
    );
    await shop.reconcile();
    expect(shop.stripe.cancelled).toEqual(['sub_good']);
    expect(await shop.manager.countBy(SubscriptionCancellation, { attempts: 1 })).toBe(MANY);
  });

  test('does not block a checkout', async () => {
    const unknown = Array.from({ length: MANY }, (_, index) => `cs_unknown_${index}`);
    await shop.manager.insert(
      CheckoutSession,
      unknown.map((id) => ({ id, organizationId: shop.organizationId })),
    );
    const checkoutId = await shop.beginCheckout();
    shop.stripe.complete(checkoutId);
    shop.api.clock.advance(3 * MINUTE_MS);
    await shop.reconcile();
    expect(await shop.tier()).toBe('team');
  });

  test('does not block a subscription', async () => {
    const refused = await shop.payingOrganizations(MANY);
    for (const id of refused) shop.stripe.refused.add(id);
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'unpaid' });
    await shop.reconcileFor(7);
    expect(await shop.tier()).toBe('free');
  });
});

describe('failed work', () => {
  test('waits three times as long after each attempt, up to 12 hours', () => {
    expect([1, 2, 3, 9, 10, 16].map(pauseAfter)).toEqual([5_000, 15_000, 45_000, 32_805_000, 43_200_000, 43_200_000]);
  });

  test('backs off, is given up after 16 attempts with a metric, and resumes after a reset', async () => {
    await shop.manager.insert(SubscriptionCancellation, { id: 'sub_refused' });
    shop.stripe.refused.add('sub_refused');
    const row = () => shop.manager.findOneByOrFail(SubscriptionCancellation, { id: 'sub_refused' });
    await shop.reconcileFor(3 * 24, 4);
    expect(await row()).toMatchObject({ givenUpAt: null, doneAt: null });
    await shop.reconcileFor(4 * 24, 4);
    expect(await row()).toMatchObject({ attempts: 16, nextTryAt: null, givenUpAt: expect.any(Date) });
    const { body } = await shop.api.inject('/metrics');
    expect(body).toContain('stripe_work_given_up{kind="cancellation"} 1');
    shop.stripe.refused.clear();
    await shop.manager.query(
      'update subscription_cancellations set attempts = 0, given_up_at = null, next_try_at = $1 where given_up_at is not null',
      [shop.api.clock.now()],
    );
    await shop.reconcile();
    expect(shop.stripe.cancelled).toEqual(['sub_refused']);
  });

  test('counts no attempts while Stripe is unreachable', async () => {
    await shop.manager.insert(SubscriptionCancellation, { id: 'sub_waiting' });
    shop.stripe.isDown = true;
    await shop.reconcileFor(20 * 24, 24);
    shop.stripe.isDown = false;
    shop.api.clock.advance(MINUTE_MS);
    await shop.reconcile();
    expect(shop.stripe.cancelled).toEqual(['sub_waiting']);
  });
});

describe('an abandoned checkout', () => {
  test('is polled less and less often and settled when it expires', async () => {
    const id = await shop.beginCheckout();
    const before = shop.stripe.asked;
    const pauses = [...Array<number>(12).fill(10), ...Array<number>(22).fill(60)];
    for (const minutes of pauses) {
      shop.api.clock.advance(minutes * MINUTE_MS);
      await shop.reconcile();
    }
    const row = () => shop.manager.findOneByOrFail(CheckoutSession, { id });
    expect(await row()).toMatchObject({ settledAt: null, attempts: 0 });
    const questions = shop.stripe.asked - before - pauses.length;
    expect(questions).toBeLessThan(25);
    shop.stripe.expire(id);
    await shop.reconcileFor(12);
    expect((await row()).settledAt).not.toBeNull();
  });
});

describe('deleting an organization', () => {
  test.each(['past_due', 'incomplete'])(
    'cancels a subscription that is %s and retries when Stripe refuses',
    async (status) => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { status });
      await shop.tell('customer.subscription.updated', id);
      expect((await shop.row(id)).status).toBe(status);
      shop.stripe.refused.add(id);
      expect((await shop.owner.delete(`/api/organizations/${shop.organizationId}`)).statusCode).toBe(200);
      await until(async () => (await shop.manager.countBy(SubscriptionCancellation, { attempts: 1 })) === 1);
      expect(await shop.manager.count(Subscription)).toBe(0);
      shop.stripe.refused.clear();
      shop.api.clock.advance(MINUTE_MS);
      await shop.reconcile();
      expect(shop.stripe.cancelled).toEqual([id]);
    },
  );
});

async function pass(seconds: number, everySeconds = 20): Promise<void> {
  for (let passed = 0; passed < seconds; passed += everySeconds) {
    shop.api.clock.advance(everySeconds * SECOND_MS);
    await shop.reconcile();
  }
}

const attemptedCounts = async () => {
  const attempts = MoreThan(0);
  return [
    await shop.manager.countBy(SubscriptionCancellation, { attempts }),
    await shop.manager.countBy(Subscription, { attempts }),
    await shop.manager.countBy(StripeEvent, { attempts }),
  ];
};

const silentFor = async () =>
  shop.api.clock.now().getTime() / SECOND_MS -
  ((await shop.metric('stripe_account_last_confirmed_timestamp_seconds')) ?? 0);

describe('while Stripe is unreachable', () => {
  test('pending work counts no attempts, the alert metric rises, and work resumes on recovery', async () => {
    const id = await shop.subscribe();
    await pass(65, 5);
    expect(await silentFor()).toBeLessThanOrEqual(65);
    await shop.manager.insert(SubscriptionCancellation, { id: 'sub_waiting', nextTryAt: shop.api.clock.now() });
    await shop.manager.update(Subscription, { id }, { nextTryAt: shop.api.clock.now() });
    shop.stripe.isDown = true;
    await pass(20 * 60, 60);
    expect(await attemptedCounts()).toEqual([0, 0, 0]);
    expect(await silentFor()).toBeGreaterThan(20 * 60);
    shop.stripe.isDown = false;
    await pass(180);
    expect(shop.stripe.cancelled).toEqual(['sub_waiting']);
    expect(await silentFor()).toBeLessThanOrEqual(65);
  });

  test('new work counts no attempts and does not confirm the account', async () => {
    const id = await shop.subscribe();
    await pass(65, 5);
    shop.stripe.isDown = true;
    const began = await silentFor();
    for (let minute = 0; minute < 5; minute += 1) {
      expect((await shop.tell('customer.subscription.updated', id)).statusCode).toBe(503);
      await pass(60);
    }
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    await until(async () => (await shop.manager.count(SubscriptionCancellation)) === 1);
    await pass(60);
    expect(await attemptedCounts()).toEqual([0, 0, 0]);
    expect(await silentFor()).toBeGreaterThanOrEqual(began + 6 * 60);
    shop.stripe.isDown = false;
    await pass(180);
    expect([...new Set(shop.stripe.cancelled)]).toEqual([id]);
  });
});

test('a single request that times out counts an attempt while Stripe answers others', async () => {
  await shop.manager.insert(SubscriptionCancellation, { id: 'sub_slow', nextTryAt: shop.api.clock.now() });
  shop.stripe.timedOut.add('sub_slow');
  await pass(60);
  expect(await attemptedCounts()).toEqual([1, 0, 0]);
});
