import type Stripe from 'stripe';
import { StripeShop } from './stripe-shop.fixture.js';

describe('customers and prices of the Stripe stand-in', () => {
  let shop: StripeShop;
  let enterprise: Stripe.Price;
  beforeAll(async () => {
    shop = await StripeShop.open();
    enterprise = await shop.newPrice('Enterprise', 4900);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

  const paying = () => shop.subscribed({ subscription_data: { metadata: {} } });
  it('credits unused time when a subscription is cancelled with proration, and applies the credit', async () => {
    const subscription = await paying();
    const customer = String(subscription.customer);
    await shop.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -1900 });
    const next = await shop.subscribed({
      customer,
      customer_email: undefined,
      line_items: [{ price: enterprise.id, quantity: 1 }],
      subscription_data: { metadata: {} },
    });
    const [invoice] = (await shop.stripe.invoices.list({ subscription: next.id })).data;
    expect([invoice?.total, invoice?.amount_paid]).toEqual([4900, 3000]);
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  it('finds a price by its lookup key', async () => {
    const { data } = await shop.stripe.prices.list({ lookup_keys: ['enterprise'] });
    expect(data.map(({ id }) => id)).toEqual([enterprise.id]);
    expect((await shop.stripe.prices.list({ lookup_keys: ['none'] })).data).toEqual([]);
  });

  it('cancels the subscriptions of a deleted customer, who stays deleted after a restart', async () => {
    const { id, customer } = await paying();
    await shop.stripe.customers.del(String(customer));
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await shop.standIns.restart();
    await expect(shop.newSession({ customer: String(customer), customer_email: undefined })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });
});
