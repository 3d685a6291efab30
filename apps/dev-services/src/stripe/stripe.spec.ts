import type Stripe from 'stripe';
import { DAY } from './stripe-clock.js';
import { StripeShop } from './stripe-shop.fixture.js';
import { periodEnd } from './subscriptions.js';

describe('the Stripe stand-in', () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await StripeShop.open();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

  describe('as an API', () => {
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

    it('returns errors in Stripe’s format', async () => {
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
      await expect(shop.stripe.customers.list()).rejects.toMatchObject({
        type: 'StripeRateLimitError',
        statusCode: 429,
      });
      await shop.control('faults', { mode: '500', times: 1 });
      const customers = await shop.clientFor('sk_test_x', { maxNetworkRetries: 1 }).customers.list();
      expect(customers.object).toBe('list');
      await shop.control('faults', { mode: 'hang', times: 1 });
      await expect(shop.clientFor('sk_test_x', { timeout: 200 }).customers.list()).rejects.toMatchObject({
        type: 'StripeConnectionError',
      });
    });
  });

  describe('at its checkout', () => {
    it('sells a subscription with a trial on its hosted page, and sends signed webhooks', async () => {
      const session = await shop.newSession();
      expect(session).toMatchObject({ object: 'checkout.session', status: 'open', subscription: null });
      expect(session.url).toBe(`${shop.devUrl}/stripe/checkout/${session.id}`);

      const page = await (await fetch(session.url ?? '')).text();
      expect(page).toContain('Team &lt;plan&gt;');
      expect(page).toContain('$19.00 per month');
      expect(page).toMatch(/>Subscribe<\/button>/);
      expect(page).toMatch(/>Cancel<\/button>/);

      const pressed = await shop.press(session, 'subscribe');
      expect(pressed.status).toBe(303);
      expect(pressed.headers.get('location')).toBe(`${shop.productUrl}/organization?session=${session.id}`);
      // The page redirects people only after this webhook was delivered.
      const completed = shop.product.received.find(({ type }) => type === 'checkout.session.completed');
      expect(completed?.data.object).toMatchObject({
        id: session.id,
        client_reference_id: 'organization-1',
        metadata: { tier: 'team' },
        payment_status: 'no_payment_required',
      });
      await shop.product.until((events) => events.length >= 6);
      expect(shop.product.refused).toEqual([]);
      expect(shop.product.types()).toEqual(
        expect.arrayContaining(['customer.created', 'customer.subscription.created', 'invoice.paid']),
      );

      const { subscription: id, url } = await shop.stripe.checkout.sessions.retrieve(session.id);
      expect(url).toBeNull();
      const subscription = await shop.stripe.subscriptions.retrieve(String(id));
      expect(subscription).toMatchObject({ status: 'trialing', metadata: { organizationId: 'organization-1' } });
      const { trial_end, trial_start, items } = subscription;
      expect((trial_end ?? 0) - (trial_start ?? 0)).toBe(14 * DAY);
      expect(items.data[0]?.price.unit_amount).toBe(1900);
    });

    it('redirects back without a subscription on Cancel, and forward on a second Subscribe', async () => {
      const session = await shop.newSession();
      expect((await shop.press(session, 'cancel')).headers.get('location')).toBe(`${shop.productUrl}/organization`);
      expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
      await shop.press(session, 'subscribe');
      const before = (await shop.stripe.subscriptions.list({ limit: 100 })).data.length;
      const again = await shop.press(session, 'subscribe');
      expect(again.headers.get('location')).toContain(session.id);
      expect((await shop.stripe.subscriptions.list({ limit: 100 })).data).toHaveLength(before);
    });

    it('declines a card on the page and keeps the session open', async () => {
      const session = await shop.newSession();
      const declined = await shop.press(session, 'subscribe', 'declined');
      expect(declined.status).toBe(402);
      expect(await declined.text()).toContain('Your card was declined');
      expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    });

    it('bills at the end of the trial and renews each month', async () => {
      const { id, trial_end } = await shop.subscribed();
      await shop.control('advance', { days: 15 });
      const active = await shop.stripe.subscriptions.retrieve(id);
      expect(active.status).toBe('active');
      expect(await shop.stripe.invoices.retrieve(String(active.latest_invoice))).toMatchObject({
        status: 'paid',
        amount_paid: 1900,
        created: trial_end,
      });
      expect(active.items.data[0]?.current_period_start).toBe(trial_end);
      await shop.control('advance', { days: 62 });
      const { data } = await shop.stripe.invoices.list({ subscription: id });
      expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 1900, 1900, 0]);
      await shop.product.until((events) =>
        events.some(
          ({ type, data: { object } }) =>
            type === 'customer.subscription.trial_will_end' && 'id' in object && object.id === id,
        ),
      );
    });

    it('retries a failed payment, recovers, and finally cancels', async () => {
      const { id, customer } = await shop.subscribed({}, 'later');
      await shop.control('advance', { days: 15 });
      expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
      await shop.product.until((events) => events.some(({ type }) => type === 'invoice.payment_failed'));
      await shop.control('payments', { customer, outcome: 'succeed' });
      await shop.control('advance', { days: 3 });
      expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
      await shop.control('payments', { customer, outcome: 'fail' });
      await shop.control('advance', { days: 60 });
      const given = await shop.stripe.subscriptions.retrieve(id);
      expect(given).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
      await shop.product.until((events) => events.some(({ type }) => type === 'customer.subscription.deleted'));
    });

    it('cancels immediately, and only once', async () => {
      const { id } = await shop.subscribed();
      expect((await shop.stripe.subscriptions.cancel(id)).status).toBe('canceled');
      await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
    });

    it('cancels from the portal at the end of the period', async () => {
      const { id, customer } = await shop.subscribed();
      const portal = await shop.stripe.billingPortal.sessions.create({
        customer: String(customer),
        return_url: `${shop.productUrl}/organization`,
      });
      const page = await (await fetch(portal.url)).text();
      expect(page).toContain(`href="${shop.productUrl}/organization"`);
      expect(page).toContain('Cancel subscription');
      await fetch(`${portal.url}/subscriptions/${id}/cancel`, { method: 'POST', redirect: 'manual' });
      expect((await shop.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
      const [update] = (await shop.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })).data;
      expect(update?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
      expect(await (await fetch(portal.url)).text()).toContain('Keep subscription');
      await shop.control('advance', { days: 15 });
      expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    });

    it.each([
      ['2027-01-31', '2027-01-31', '2027-02-28'],
      ['2027-01-31', '2027-02-28', '2027-03-31'],
      ['2028-01-31', '2028-01-31', '2028-02-29'],
      ['2027-12-15', '2027-12-15', '2028-01-15'],
    ])('ends the period anchored at %s and started on %s on %s', (anchor, start, end) => {
      const at = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
      expect(periodEnd(at(anchor), at(start))).toBe(at(end));
    });
  });

  describe('with customers and prices', () => {
    let enterprise: Stripe.Price;
    beforeAll(async () => {
      enterprise = await shop.newPrice('Enterprise', 4900);
    });

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

  describe('sending webhooks', () => {
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

    it('keeps account, state and clock across a restart, and delivers pending events', async () => {
      const account = await shop.stripe.accounts.retrieveCurrent();
      expect(account.id).toMatch(/^acct_/);
      await shop.control('webhooks', { mode: 'hold' });
      const { id, status } = await shop.subscribed();
      const { now } = await shop.control('advance', { days: 2 });
      await shop.standIns.restart();
      expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe(status);
      expect((await shop.stripe.accounts.retrieveCurrent()).id).toBe(account.id);
      const customer = await shop.stripe.customers.create({ email: 'later@example.test' });
      expect(customer.created).toBeGreaterThanOrEqual(now);
      await shop.product.until((events) => events.some(({ type }) => type === 'checkout.session.completed'));
    });
  });
});
