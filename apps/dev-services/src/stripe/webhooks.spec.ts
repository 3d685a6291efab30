import type Stripe from 'stripe';
import { StripeShop } from './stripe-shop.fixture.js';

describe("the Stripe stand-in's webhooks", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await StripeShop.open();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

  it('retries an event until it is accepted', async () => {
    shop.product.status = 500;
    const { id } = await shop.stripe.customers.create({ email: 'retry@example.test' });
    const isAbout = (event: Stripe.Event) => 'id' in event.data.object && event.data.object.id === id;
    await shop.product.until((events) => events.filter(isAbout).length === 1);
    shop.product.status = 204;
    await shop.product.until((events) => events.filter(isAbout).length === 2);
    const [first, second] = shop.product.received.filter(isAbout);
    expect(second?.id).toBe(first?.id);
    expect((await shop.stripe.events.retrieve(first?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('holds events for manual delivery, repeated and in any order, and drops them', async () => {
    await shop.control('webhooks', { mode: 'hold' });
    await shop.subscribed();
    expect(shop.product.received).toEqual([]);
    const { sent } = await shop.control('webhooks/send', { order: 'newest-first' });
    expect(shop.product.types()[0]).toBe('checkout.session.completed');
    expect(sent.every(({ taken }) => taken)).toBe(true);
    await shop.control('webhooks/send', { ids: [sent[0]?.id], times: 2 });
    expect(shop.product.received.filter(({ id }) => id === sent[0]?.id)).toHaveLength(3);

    shop.product.received.length = 0;
    await shop.control('webhooks', { mode: 'drop' });
    await shop.stripe.customers.create({ email: 'lost@example.test' });
    expect((await shop.control('webhooks/send', {})).sent).toEqual([]);
    expect(shop.product.received).toEqual([]);
  });

  it('keeps its state and clock across a restart, and delivers pending events', async () => {
    await shop.control('webhooks', { mode: 'hold' });
    const { id, status } = await shop.subscribed();
    const { now } = await shop.control('advance', { days: 2 });
    await shop.standIns.restart();
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe(status);
    const customer = await shop.stripe.customers.create({ email: 'later@example.test' });
    expect(customer.created).toBeGreaterThanOrEqual(now);
    await shop.product.until((events) => events.some(({ type }) => type === 'checkout.session.completed'));
  });
});
