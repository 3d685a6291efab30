import { StripeShop } from './stripe-shop.fixture.js';

describe("the Stripe stand-in's API", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await StripeShop.open();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

  it('repeats the response for an idempotency key, even after a restart, and rejects other parameters', async () => {
    const first = await shop.newSession({}, { idempotencyKey: 'checkout-1' });
    await shop.standIns.restart();
    const second = await shop.newSession({}, { idempotencyKey: 'checkout-1' });
    expect(second.id).toBe(first.id);
    await expect(
      shop.newSession({ client_reference_id: 'other' }, { idempotencyKey: 'checkout-1' }),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('returns the same account after a restart', async () => {
    const { id } = await shop.stripe.accounts.retrieveCurrent();
    expect(id).toMatch(/^acct_/);
    await shop.standIns.restart();
    expect((await shop.stripe.accounts.retrieveCurrent()).id).toBe(id);
  });

  it('answers errors in the shape of Stripe', async () => {
    await expect(shop.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    });
    await expect(shop.newSession({ success_url: undefined })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
    });
    await expect(shop.newSession({ line_items: [{ price: 'price_none' }] })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
    await expect(shop.clientFor('sk_live_real').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    await expect(shop.stripe.accounts.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
  });

  it('rejects moving the clock ahead by more than ten years', async () => {
    const advance = (days: number) =>
      fetch(`${shop.devUrl}/stripe/test/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days }),
      });
    const refused = await advance(100_000_000);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Time can be moved ahead by ten years at most.'),
    ]);
    expect((await advance(1)).status).toBe(200);
  });

  it('simulates failures, from which the SDK recovers', async () => {
    await shop.control('faults', { mode: '429', times: 1 });
    await expect(shop.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    await shop.control('faults', { mode: '500', times: 1 });
    const customers = await shop.clientFor('sk_test_x', { maxNetworkRetries: 1 }).customers.list();
    expect(customers.object).toBe('list');
    await shop.control('faults', { mode: 'hang', times: 1 });
    await expect(shop.clientFor('sk_test_x', { timeout: 200 }).customers.list()).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });
});
