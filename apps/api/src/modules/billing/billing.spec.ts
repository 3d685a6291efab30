import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { BillingCustomer } from '@tracker/database/entities/billing/billing-customer.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-work.entity';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';
import { AccountDeletionService } from '../auth/account/deletion/account-deletion.service.js';
import { LEASE_MS } from './stripe/due-work.js';
import { eventAbout, signature } from './stripe/fake-stripe.fixture.js';
import { testShop } from './stripe/stripe-shop.fixture.js';
import { RetentionJob } from '../../platform/jobs/retention.job.js';

const DAY_MS = 86_400_000;

const shop = testShop();

const checkout = (person: TestPerson, body: object) => person.post('/api/subscriptions/create-checkout-session', body);
const about = (type: string, subscriptionId: string, id?: string) =>
  eventAbout(type, { object: 'subscription', id: subscriptionId }, id);

describe('checkout', () => {
  test('sends an owner to Stripe with a trial and changes nothing before Stripe confirms', async () => {
    const answer = await checkout(shop.owner, { tier: 'team' });
    expect(answer.json()).toEqual({ success: true, url: expect.stringContaining('/stripe/checkout/cs_') });
    const [order] = shop.stripe.orders.values();
    expect(order).toMatchObject({ organizationId: shop.organizationId, tier: 'team', hasTrial: true });
    expect(await shop.tier()).toBe('free');
  });

  test('refuses an invalid plan with the reason in both fields', async () => {
    for (const [body] of [
      [{ tier: 'free' }],
      [{ tier: 'gold' }],
      [{}],
      [{ tier: ['team'] }],
      [{ tier: 'team', organizationId: 'x' }],
    ] as const) {
      const answer = await checkout(shop.owner, body);
      expect([body, answer.statusCode]).toEqual([body, 400]);
      expect(answer.json()).toEqual({ success: false, message: expect.any(String), error: expect.any(String) });
    }
  });

  test('is limited to owners and admins of the organization', async () => {
    const member = await shop.api.signIn();
    const membership = `insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`;
    await shop.api.query(membership, [shop.organizationId, member.userId]);
    const denied = await checkout(member, { tier: 'team' });
    expect(denied.statusCode).toBe(403);
    expect(denied.json().error).toBe('You need admin permissions to manage the subscription.');
    const stranger = await shop.api.signIn();
    expect((await checkout(stranger, { tier: 'team', organizationId: shop.organizationId })).statusCode).toBe(404);
    expect((await checkout(stranger, { tier: 'team' })).json().error).toMatch(/^No organization found/);
    const visitor = { method: 'POST' as const, url: '/api/subscriptions/create-checkout-session', payload: {} };
    expect((await shop.api.inject(visitor)).statusCode).toBe(401);
  });

  test('fails with a message while Stripe is unavailable', async () => {
    shop.stripe.isDown = true;
    const answer = await checkout(shop.owner, { tier: 'team' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json().error).toBe('Failed to create checkout session');
  });
});

describe('webhooks', () => {
  test('a completed checkout activates the plan immediately and only once', async () => {
    await shop.subscribe();
    expect(await shop.tier()).toBe('team');
    expect(await shop.mailKinds()).toEqual(['trial-started']);
    expect((await checkout(shop.owner, { tier: 'team' })).statusCode).toBe(409);
  });

  test('emails about a subscription go to the billing address, or else to the owner', async () => {
    const id = await shop.subscribe();
    await shop.owner.put(`/api/organizations/${shop.organizationId}`, { billingEmail: 'bills@example.test' });
    shop.stripe.set(id, { status: 'canceled' });
    await shop.deliver(about('customer.subscription.deleted', id));
    const mails = await shop.manager.find(OutboxMessage, { order: { createdAt: 'ASC' } });
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['trial-started', shop.owner.email],
      ['subscription-ended', 'bills@example.test'],
    ]);
  });

  test('a wrong signature returns 400', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'canceled' });
    const body = about('customer.subscription.deleted', id);
    for (const [name, sign] of [
      ['forged', (body: string) => signature(body, { secret: 'whsec_guess' })],
      ['stale', (body: string) => signature(body, { at: Date.now() - 600_000 })],
      ['of another body', () => signature('{}')],
      ['malformed', () => 'v1=zzz'],
      ['empty', () => ''],
    ] as const) {
      expect([name, (await shop.deliver(body, sign(body))).statusCode]).toEqual([name, 400]);
      expect(await shop.tier()).toBe('team');
    }
  });

  test('a signed body that is not an event returns 400, and a GET returns 404 or 405', async () => {
    expect((await shop.deliver('not json', signature('not json'))).statusCode).toBe(400);
    expect((await shop.deliver('', signature(''))).statusCode).toBe(400);
    expect([404, 405]).toContain((await shop.api.inject('/api/webhooks/stripe')).statusCode);
  });

  test('the signature covers the exact bytes received', async () => {
    const event = about('customer.subscription.updated', 'sub_foreign').slice(0, -1);
    const body = `${event} , "note" : "Jos\u00e9 \\u00e9 \\ud83d\\ude00",\r\n\t"amount": 1.0e2 }\n`;
    expect((await shop.deliver(body)).statusCode).toBe(200);
    expect((await shop.deliver(body, signature(JSON.stringify(JSON.parse(body))))).statusCode).toBe(400);
  });

  test('events about foreign subscriptions or of unknown types are accepted and change nothing', async () => {
    expect((await shop.deliver(about('customer.subscription.updated', 'sub_foreign'))).statusCode).toBe(200);
    expect((await shop.deliver(eventAbout('charge.succeeded', { object: 'charge', id: 'ch_1' }))).statusCode).toBe(200);
    expect(await shop.tier()).toBe('free');
  });

  test('replayed, reordered and old events lead to the current state at Stripe', async () => {
    const id = await shop.subscribe();
    const events = ['created', 'updated', 'updated', 'deleted'].map((name) =>
      about(`customer.subscription.${name}`, id),
    );
    shop.stripe.set(id, { status: 'active' });
    for (const body of [...events.toReversed(), ...events]) expect((await shop.deliver(body)).statusCode).toBe(200);
    expect(await shop.tier()).toBe('team');
    const parallel = about('customer.subscription.updated', id);
    shop.stripe.set(id, { status: 'past_due' });
    await Promise.all(Array.from({ length: 5 }, () => shop.deliver(parallel)));
    expect(await shop.tier()).toBe('free');
    expect((await shop.mailKinds()).filter((kind) => kind === 'payment-failed')).toHaveLength(1);
  });

  test('an event that could not be handled returns an error and is handled on redelivery', async () => {
    const id = await shop.subscribe();
    const body = about('customer.subscription.updated', id);
    shop.stripe.set(id, { status: 'unpaid' });
    shop.stripe.isDown = true;
    expect((await shop.deliver(body)).statusCode).toBe(503);
    shop.stripe.isDown = false;
    expect((await shop.deliver(body)).statusCode).toBe(200);
    expect(await shop.tier()).toBe('free');
  });

  test('a failed payment downgrades to free, and a later payment restores the plan', async () => {
    const id = await shop.subscribe('enterprise');
    shop.stripe.set(id, { status: 'past_due', latestInvoiceId: 'in_2' });
    const invoice = { object: 'invoice', id: 'in_2', parent: { subscription_details: { subscription: id } } };
    await shop.deliver(eventAbout('invoice.payment_failed', invoice));
    expect(await shop.tier()).toBe('free');
    shop.stripe.set(id, { status: 'active' });
    await shop.deliver(eventAbout('invoice.paid', invoice));
    expect(await shop.tier()).toBe('enterprise');
  });

  test('events are kept for 90 days', async () => {
    const id = await shop.subscribe();
    await shop.deliver(about('customer.subscription.updated', id, 'evt_old'));
    await shop.deliver(about('customer.subscription.updated', id, 'evt_new'));
    const { manager } = shop;
    const days = { evt_old: 91, evt_new: 89 };
    for (const [event, age] of Object.entries(days))
      await manager.update(StripeEvent, { id: event }, { receivedAt: new Date(Date.now() - age * DAY_MS) });
    await shop.api.app.get(RetentionJob, { strict: false }).forget('payment-event-retention');
    const known = (await manager.find(StripeEvent)).map((event) => event.id);
    expect(known).toContain('evt_new');
    expect(known).not.toContain('evt_old');
  });

  test('the end of a trial is announced once', async () => {
    const id = await shop.subscribe();
    for (const event of ['evt_1', 'evt_2'])
      await shop.deliver(about('customer.subscription.trial_will_end', id, event));
    expect((await shop.mailKinds()).filter((kind) => kind === 'trial-ending')).toHaveLength(1);
  });
});

describe('changing and ending a plan', () => {
  test('deleting the organization cancels its subscription, even while Stripe is unavailable', async () => {
    const id = await shop.subscribe();
    shop.stripe.isDown = true;
    expect((await shop.owner.delete(`/api/organizations/${shop.organizationId}`)).statusCode).toBe(200);
    shop.stripe.isDown = false;
    await until(async () => {
      shop.api.clock.advance(LEASE_MS);
      await shop.reconcile();
      return shop.stripe.cancelled.length > 0;
    });
    expect(shop.stripe.cancelled).toEqual([id]);
  });

  test.each(['canceled', 'incomplete_expired'])(
    'deleting the organization does not cancel a subscription that is %s',
    async (status) => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { status });
      await shop.deliver(about('customer.subscription.updated', id));
      await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
      await shop.reconcile();
      expect(shop.stripe.cancelled).toEqual([]);
    },
  );

  test('reconciliation updates the state even if events never arrive', async () => {
    const checkoutId = await shop.beginCheckout();
    const id = shop.stripe.complete(checkoutId);
    shop.api.clock.set(new Date(Date.now() + 5 * 60_000));
    await shop.reconcile();
    expect(await shop.tier()).toBe('team');
    shop.stripe.set(id, { status: 'canceled' });
    shop.api.clock.advance(DAY_MS);
    await shop.reconcile();
    expect(await shop.tier()).toBe('free');
  });

  test('the erasure of the owner cancels the subscription at Stripe, whatever events follow', async () => {
    const { api, owner, stripe } = shop;
    const id = await shop.subscribe();
    await owner.post('/api/account/deletion', { confirm: owner.email });
    expect((await shop.tell('customer.subscription.updated', id)).statusCode).toBe(200);
    const due = new Date(api.clock.now().getTime() + 8 * DAY_MS);
    const [counts, event] = await Promise.all([
      api.get(AccountDeletionService).eraseDue(due),
      shop.tell('customer.subscription.updated', id),
    ]);
    expect([counts.organizations, event.statusCode]).toEqual([1, 200]);
    await shop.reconcile();
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled');
    expect((await shop.tell('customer.subscription.deleted', id)).statusCode).toBe(200);
    const body = eventAbout('charge.succeeded', { object: 'charge', id: 'ch_1' });
    expect((await shop.deliver(body)).statusCode).toBe(200);
    expect(await shop.manager.query('select from subscriptions')).toEqual([]);
  });

  test('the portal returns 409 for an organization without a subscription', async () => {
    const portal = () => shop.owner.post('/api/subscriptions/create-portal-session', {});
    expect((await portal()).statusCode).toBe(409);
    await shop.subscribe();
    expect((await portal()).json()).toEqual({ success: true, url: expect.stringContaining('/stripe/portal/cus_') });
  });
});

const stored = async () => (await shop.manager.find(BillingCustomer)).map((row) => row.stripeCustomerId);

describe("a customer that was deleted in Stripe's dashboard", () => {
  test('is replaced once by the next checkout', async () => {
    await shop.beginCheckout();
    const [former = ''] = await stored();
    shop.stripe.deletedCustomers.add(former);
    const [first, second] = [await shop.begin(), await shop.begin()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const [now] = await stored();
    expect(now).not.toBe(former);
    expect([...shop.stripe.orders.values()].map(({ customerId }) => customerId)).toEqual([former, now, now]);
  });

  test('gets 409 from the portal', async () => {
    await shop.beginCheckout();
    for (const id of await stored()) shop.stripe.deletedCustomers.add(id);
    const answer = await shop.owner.post('/api/subscriptions/create-portal-session', {});
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The organization has no subscription to manage yet.',
    ]);
  });

  test('is replaced only once when Stripe rejects the replacement as well', async () => {
    await shop.beginCheckout();
    for (const id of await stored()) shop.stripe.deletedCustomers.add(id);
    shop.stripe.deletedCustomers.add(`${(await stored())[0]}_again`);
    expect((await shop.begin()).statusCode).toBe(502);
    expect(shop.stripe.madeCustomers).toBe(2);
  });
});
