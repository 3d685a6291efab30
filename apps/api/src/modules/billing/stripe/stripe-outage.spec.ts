import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { SubscriptionCancellation } from '@tracker/database/entities/billing/subscription-cancellation.entity';
import { MoreThan } from 'typeorm';
import { until } from '../../../testing/until.js';
import { Shop } from './stripe-shop.fixture.js';

const SECOND_MS = 1_000;

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop?.close());

/** As the scheduler does, every five seconds. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    shop.api.clock.advance(5 * SECOND_MS);
    await shop.reconcile();
  }
}

const tried = async () => {
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

describe('while Stripe is out of reach', () => {
  test('no tries are counted and the alarm rises, second by second, and all is done when it is back', async () => {
    const id = await shop.subscribe();
    await pass(65);
    expect(await silentFor()).toBeLessThanOrEqual(65);
    await shop.manager.insert(SubscriptionCancellation, { id: 'sub_waiting', nextTryAt: shop.api.clock.now() });
    await shop.manager.update(Subscription, { id }, { nextTryAt: shop.api.clock.now() });
    shop.stripe.isDown = true;
    await pass(20 * 60);
    expect(await tried()).toEqual([0, 0, 0]);
    expect(await silentFor()).toBeGreaterThan(20 * 60);
    shop.stripe.isDown = false;
    await pass(180);
    expect(shop.stripe.cancelled).toEqual(['sub_waiting']);
    expect(await silentFor()).toBeLessThanOrEqual(65);
  }, 60_000);

  test('what comes meanwhile counts no tries and does not confirm the account either', async () => {
    const id = await shop.subscribe();
    await pass(65);
    shop.stripe.isDown = true;
    const began = await silentFor();
    for (let minute = 0; minute < 5; minute += 1) {
      expect((await shop.tell('customer.subscription.updated', id)).statusCode).toBe(503);
      await pass(60);
    }
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    await until(async () => (await shop.manager.count(SubscriptionCancellation)) === 1);
    await pass(60);
    expect(await tried()).toEqual([0, 0, 0]);
    expect(await silentFor()).toBeGreaterThanOrEqual(began + 6 * 60);
    shop.stripe.isDown = false;
    await pass(180);
    expect([...new Set(shop.stripe.cancelled)]).toEqual([id]);
  }, 60_000);
});

test('a single thing that Stripe does not answer in time counts tries while it answers everything else', async () => {
  await shop.manager.insert(SubscriptionCancellation, { id: 'sub_slow', nextTryAt: shop.api.clock.now() });
  shop.stripe.timedOut.add('sub_slow');
  await pass(60);
  expect(await tried()).toEqual([1, 0, 0]);
});
