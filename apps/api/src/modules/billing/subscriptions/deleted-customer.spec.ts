import { BillingCustomer } from '@tracker/database/entities/billing/billing-customer.entity';
import { Shop } from '../stripe/stripe-shop.fixture.js';

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop?.close());

const stored = async () => (await shop.manager.find(BillingCustomer)).map((row) => row.stripeCustomerId);

describe("a customer that was deleted in Stripe's dashboard", () => {
  test('is made anew once by the next checkout, and used from then on', async () => {
    await shop.beginCheckout();
    const [former = ''] = await stored();
    shop.stripe.deletedCustomers.add(former);
    const [first, second] = [await shop.begin(), await shop.begin()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const [now] = await stored();
    expect(now).not.toBe(former);
    expect([...shop.stripe.orders.values()].map(({ customerId }) => customerId)).toEqual([former, now, now]);
  });

  test('has nothing to manage', async () => {
    await shop.beginCheckout();
    for (const id of await stored()) shop.stripe.deletedCustomers.add(id);
    const answer = await shop.owner.post('/api/subscriptions/create-portal-session', {});
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The organization has no subscription to manage yet.',
    ]);
  });

  test('is not made anew again and again when Stripe denies the new one as well', async () => {
    await shop.beginCheckout();
    for (const id of await stored()) shop.stripe.deletedCustomers.add(id);
    shop.stripe.deletedCustomers.add(`${(await stored())[0]}_again`);
    expect((await shop.begin()).statusCode).toBe(502);
    expect(shop.stripe.madeCustomers).toBe(2);
  });
});
