import { StripeShop } from './stripe-shop.fixture.js';
import { periodEnd } from './subscriptions.js';

const DAY = 86_400;

describe('the checkout of the Stripe stand-in', () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await StripeShop.open();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.reset());

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
    // The page waits for this webhook before it sends people back.
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

  it('cancels at once, and only once', async () => {
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
