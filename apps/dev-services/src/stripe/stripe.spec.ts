import Stripe from 'stripe';
import { DEVELOPMENT_WEBHOOK_SECRET } from '../settings.js';
import { startStandIns, type StartedStandIns } from '../stand-ins.fixture.js';
import { WebhookReceiver } from './webhook-receiver.fixture.js';

const DAY = 86_400;

describe('the Stripe stand-in', () => {
  let standIns: StartedStandIns;
  let stripe: Stripe;
  let product: WebhookReceiver;
  let productUrl: string;

  beforeAll(async () => {
    product = new WebhookReceiver(new Stripe('sk_test_receiver'), DEVELOPMENT_WEBHOOK_SECRET);
    productUrl = await product.start();
    standIns = await startStandIns(productUrl);
    stripe = clientFor();
  });
  afterAll(async () => {
    await standIns.stop();
    product.stop();
  });
  beforeEach(async () => {
    await control('webhooks', { mode: 'deliver' });
    await control('faults', { mode: 'none' });
    product.received.length = 0;
    product.status = 200;
  });

  const clientFor = (key = 'sk_test_tracker_development', options: Partial<Stripe.StripeConfig> = {}) =>
    new Stripe(key, {
      host: 'localhost',
      port: standIns.settings.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      ...options,
    });

  const control = async (path: string, body: object) => {
    const response = await fetch(`${standIns.settings.devUrl}/stripe/test/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { sent: { id: string; taken: boolean }[]; now: number };
  };

  const newSession = (
    changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: 'organization-1',
        customer_email: 'owner@example.test',
        line_items: [
          {
            price_data: {
              currency: 'usd',
              unit_amount: 1900,
              recurring: { interval: 'month' },
              product_data: { name: 'Team <plan>' },
            },
            quantity: 1,
          },
        ],
        metadata: { tier: 'team' },
        subscription_data: { trial_period_days: 14, metadata: { organizationId: 'organization-1' } },
        success_url: `${productUrl}/organization?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${productUrl}/organization`,
        ...changes,
      },
      options,
    );

  const press = (session: Stripe.Checkout.Session, button: 'subscribe' | 'cancel', card = 'works') =>
    fetch(`${standIns.settings.devUrl}/stripe/checkout/${session.id}/${button}`, {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
    });

  async function subscribed(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, card = 'works') {
    const { id } = await newSession(changes).then(async (session) => {
      await press(session, 'subscribe', card);
      return session;
    });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
    return session.subscription as Stripe.Subscription;
  }

  it('sells a subscription with a trial through its hosted page, and tells it by signed webhooks', async () => {
    const session = await newSession();
    expect(session).toMatchObject({ object: 'checkout.session', status: 'open', subscription: null });
    expect(session.url).toBe(`${standIns.settings.devUrl}/stripe/checkout/${session.id}`);

    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Team &lt;plan&gt;');
    expect(page).toContain('$19.00 per month');
    expect(page).toMatch(/>Subscribe<\/button>/);
    expect(page).toMatch(/>Cancel<\/button>/);

    const pressed = await press(session, 'subscribe');
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe(`${productUrl}/organization?session=${session.id}`);
    // The page waits for this webhook before it sends people back.
    const completed = product.received.find(({ type }) => type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({
      id: session.id,
      client_reference_id: 'organization-1',
      metadata: { tier: 'team' },
      payment_status: 'no_payment_required',
    });
    await product.until((events) => events.length >= 6);
    expect(product.refused).toEqual([]);
    expect(product.types()).toEqual(
      expect.arrayContaining(['customer.created', 'customer.subscription.created', 'invoice.paid']),
    );

    const { subscription, url } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(url).toBeNull();
    expect(subscription).toMatchObject({ status: 'trialing', metadata: { organizationId: 'organization-1' } });
    const { trial_end, trial_start, items } = subscription as Stripe.Subscription;
    expect((trial_end ?? 0) - (trial_start ?? 0)).toBe(14 * DAY);
    expect(items.data[0]?.price.unit_amount).toBe(1900);
  });

  it('leads back without subscribing on Cancel, and forward on a second Subscribe', async () => {
    const session = await newSession();
    expect((await press(session, 'cancel')).headers.get('location')).toBe(`${productUrl}/organization`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await press(session, 'subscribe');
    const before = (await stripe.subscriptions.list({ limit: 100 })).data.length;
    const again = await press(session, 'subscribe');
    expect(again.headers.get('location')).toContain(session.id);
    expect((await stripe.subscriptions.list({ limit: 100 })).data).toHaveLength(before);
  });

  it('declines a card on the page and keeps the session open', async () => {
    const session = await newSession();
    const declined = await press(session, 'subscribe', 'declined');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('bills when the trial ends, renews each month, and dates it all', async () => {
    const { id, trial_end } = await subscribed();
    await control('advance', { days: 15 });
    const active = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(active.status).toBe('active');
    expect(active.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 1900, created: trial_end });
    expect(active.items.data[0]?.current_period_start).toBe(trial_end);
    await control('advance', { days: 62 });
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 1900, 1900, 0]);
    await product.until((events) =>
      events.some(
        ({ type, data: { object } }) =>
          type === 'customer.subscription.trial_will_end' && 'id' in object && object.id === id,
      ),
    );
  });

  it('tries a failed payment again, recovers, and gives up in the end', async () => {
    const { id, customer } = await subscribed({}, 'later');
    await control('advance', { days: 15 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await product.until((events) => events.some(({ type }) => type === 'invoice.payment_failed'));
    await control('payments', { customer, outcome: 'succeed' });
    await control('advance', { days: 3 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await control('payments', { customer, outcome: 'fail' });
    await control('advance', { days: 60 });
    const given = await stripe.subscriptions.retrieve(id);
    expect(given).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    await product.until((events) => events.some(({ type }) => type === 'customer.subscription.deleted'));
  });

  it('changes price and metadata, cancels with the period, takes that back, and cancels at once', async () => {
    const { id, items } = await subscribed();
    const enterprise = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 4900,
      recurring: { interval: 'month' },
      product_data: { name: 'Enterprise' },
    });
    const upgraded = await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, price: enterprise.id }],
      metadata: { tier: 'enterprise' },
    });
    expect(upgraded.items.data[0]?.price.id).toBe(enterprise.id);
    expect(upgraded.metadata).toEqual({ organizationId: 'organization-1', tier: 'enterprise' });

    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    expect((await stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).toBeNull();
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const updates = (await stripe.events.list({ type: 'customer.subscription.updated', limit: 3 })).data;
    expect(updates[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: true });
  });

  it('ends a subscription from the portal when its period is over', async () => {
    const { id, customer } = await subscribed();
    const portal = await stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: `${productUrl}/organization`,
    });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain(`href="${productUrl}/organization"`);
    expect(page).toContain('Cancel subscription');
    await fetch(`${portal.url}/subscriptions/${id}/cancel`, { method: 'POST', redirect: 'manual' });
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
    expect(await (await fetch(portal.url)).text()).toContain('Keep subscription');
    await control('advance', { days: 15 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('answers a repeated idempotency key from memory, also after a restart, and refuses another use of it', async () => {
    const first = await newSession({}, { idempotencyKey: 'checkout-1' });
    await standIns.restart();
    const second = await newSession({}, { idempotencyKey: 'checkout-1' });
    expect(second.id).toBe(first.id);
    await expect(newSession({ client_reference_id: 'other' }, { idempotencyKey: 'checkout-1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('answers errors in the shape of Stripe', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    });
    await expect(newSession({ success_url: undefined })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
    });
    await expect(newSession({ line_items: [{ price: 'price_none' }] })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
    await expect(clientFor('sk_live_real').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    await expect(stripe.accounts.list()).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  });

  it('fails as told, and the SDK gets over it', async () => {
    await control('faults', { mode: '429', times: 1 });
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    await control('faults', { mode: '500', times: 1 });
    const customers = await clientFor('sk_test_x', { maxNetworkRetries: 1 }).customers.list();
    expect(customers.object).toBe('list');
    await control('faults', { mode: 'hang', times: 1 });
    await expect(clientFor('sk_test_x', { timeout: 200 }).customers.list()).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  it('sends an event again until it is taken', async () => {
    product.status = 500;
    const { id } = await stripe.customers.create({ email: 'retry@example.test' });
    const isAbout = (event: Stripe.Event) => 'id' in event.data.object && event.data.object.id === id;
    await product.until((events) => events.filter(isAbout).length === 1);
    product.status = 204;
    await product.until((events) => events.filter(isAbout).length === 2);
    const [first, second] = product.received.filter(isAbout);
    expect(second?.id).toBe(first?.id);
    expect((await stripe.events.retrieve(first?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('holds events for a delivery by hand, repeated and in any order, and drops them', async () => {
    await control('webhooks', { mode: 'hold' });
    await subscribed();
    expect(product.received).toEqual([]);
    const { sent } = await control('webhooks/send', { order: 'newest-first' });
    expect(product.types()[0]).toBe('checkout.session.completed');
    expect(sent.every(({ taken }) => taken)).toBe(true);
    await control('webhooks/send', { ids: [sent[0]?.id], times: 2 });
    expect(product.received.filter(({ id }) => id === sent[0]?.id)).toHaveLength(3);

    product.received.length = 0;
    await control('webhooks', { mode: 'drop' });
    await stripe.customers.create({ email: 'lost@example.test' });
    expect((await control('webhooks/send', {})).sent).toEqual([]);
    expect(product.received).toEqual([]);
  });

  it('keeps state and the moved clock over a restart, and goes on with what was not delivered', async () => {
    await control('webhooks', { mode: 'hold' });
    const { id, status } = await subscribed();
    const { now } = await control('advance', { days: 2 });
    await standIns.restart();
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
    const customer = await stripe.customers.create({ email: 'later@example.test' });
    expect(customer.created).toBeGreaterThanOrEqual(now);
    await product.until((events) => events.some(({ type }) => type === 'checkout.session.completed'));
  });
});
