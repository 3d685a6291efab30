import type Stripe from 'stripe';
import { StripeShop } from './stripe-shop.fixture.js';

describe("the Stripe stand-in's proration", () => {
  let shop: StripeShop;
  let enterprise: Stripe.Price;
  beforeAll(async () => {
    shop = await StripeShop.open();
    enterprise = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 4900,
      lookup_key: 'enterprise',
      recurring: { interval: 'month' },
      product_data: { name: 'Enterprise' },
    });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

  const paying = () => shop.subscribed({ subscription_data: { metadata: {} } });
  const change = (
    { id, items }: Stripe.Subscription,
    proration_behavior: 'always_invoice' | 'create_prorations' | 'none',
  ) =>
    shop.stripe.subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), price: enterprise.id }],
      proration_behavior,
    });
  const invoicesOf = async ({ id }: Stripe.Subscription) =>
    (await shop.stripe.invoices.list({ subscription: id })).data.map(({ total }) => total);

  it('bills the rest of the period at once, with the next invoice, or never', async () => {
    const [now, later, never] = [await paying(), await paying(), await paying()];
    await change(now, 'always_invoice');
    await change(later, 'create_prorations');
    await change(never, 'none');
    expect([await invoicesOf(now), await invoicesOf(later), await invoicesOf(never)]).toEqual([
      [3000, 1900],
      [1900],
      [1900],
    ]);
    await shop.control('advance', { days: 31 });
    expect((await invoicesOf(later))[0]).toBe(7900);
    expect((await invoicesOf(never))[0]).toBe(4900);
  });

  it('credits what is not used when a subscription is cancelled with proration, and uses the credit', async () => {
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

  it('ends the subscriptions of a customer that is deleted, and knows the customer no more, also after a restart', async () => {
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
