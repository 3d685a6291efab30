import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { BillingScheduler } from './stripe/billing.scheduler.js';
import { LEASE_MS } from './stripe/due-work.js';
import { eventAbout, type FakeStripe, signature } from './stripe/fake-stripe.fixture.js';
import { startWithStripe } from './stripe/stripe-shop.fixture.js';
import { RetentionJob } from '../../platform/jobs/operations/retention.job.js';

const DAY_MS = 86_400_000;
let api: TestApp;
let stripe: FakeStripe;
let owner: TestPerson;
let organizationId: string;

beforeAll(async () => {
  ({ api, stripe } = await startWithStripe({ asOwner: true }));
});
beforeEach(async () => {
  stripe.reset();
  api.clock.set(new Date());
  await api.app.get(UnitOfWork).manager.query('truncate users, organizations, outbox_messages, stripe_events cascade');
  owner = await api.signIn({ email: 'owner@example.test' });
  organizationId = (await owner.post('/api/organizations', { name: 'Ward 7' })).json().id;
});
afterAll(() => api?.close());

const checkout = (person: TestPerson, body: object) => person.post('/api/subscriptions/create-checkout-session', body);
const tier = async () =>
  (await api.app.get(UnitOfWork).manager.findOneBy(Organization, { id: organizationId }))?.subscriptionTier;
const mailKinds = async () =>
  (await api.app.get(UnitOfWork).manager.find(OutboxMessage, { order: { createdAt: 'ASC' } })).map(({ kind }) => kind);

function deliver(body: string, header = signature(body)) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': header };
  return api.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers });
}

const about = (type: string, subscriptionId: string, id?: string) =>
  eventAbout(type, { object: 'subscription', id: subscriptionId }, id);

async function begin(body: object = { tier: 'team' }): Promise<string> {
  const answer = await checkout(owner, body);
  expect(answer.statusCode).toBe(200);
  return String(answer.json().url).split('/').at(-1) ?? '';
}

async function subscribe(wanted = 'team', startedAt?: Date): Promise<string> {
  const checkoutId = await begin({ tier: wanted });
  const id = stripe.complete(checkoutId, startedAt);
  const body = eventAbout('checkout.session.completed', { object: 'checkout.session', id: checkoutId });
  expect((await deliver(body)).statusCode).toBe(200);
  return id;
}

async function cancelledEventually(count: number): Promise<string[]> {
  for (let runs = 0; stripe.cancelled.length < count && runs < 20; runs += 1) {
    api.clock.advance(LEASE_MS);
    await api.app.get(BillingScheduler, { strict: false }).reconcile();
  }
  return stripe.cancelled.toSorted();
}

describe('checkout', () => {
  test('leads an owner to Stripe with a trial, and changes nothing before Stripe confirms', async () => {
    const answer = await checkout(owner, { tier: 'team' });
    expect(answer.json()).toEqual({ success: true, url: expect.stringContaining('/stripe/checkout/cs_') });
    const [order] = stripe.orders.values();
    expect(order).toMatchObject({ organizationId, tier: 'team', hasTrial: true });
    expect(await tier()).toBe('free');
  });

  test.each([
    [{ tier: 'free' }],
    [{ tier: 'gold' }],
    [{}],
    [{ tier: ['team'] }],
    [{ tier: 'team', organizationId: 'x' }],
  ])('refuses %j with a sentence in both places', async (body) => {
    const answer = await checkout(owner, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ success: false, message: expect.any(String), error: expect.any(String) });
  });

  test('is for admins and owners of that organization', async () => {
    const member = await api.signIn();
    await api.app
      .get(UnitOfWork)
      .manager.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
        organizationId,
        member.userId,
      ]);
    const denied = await checkout(member, { tier: 'team' });
    expect(denied.statusCode).toBe(403);
    expect(denied.json().error).toBe('You need admin permissions to manage the subscription.');
    const stranger = await api.signIn();
    expect((await checkout(stranger, { tier: 'team', organizationId })).statusCode).toBe(404);
    expect((await checkout(stranger, { tier: 'team' })).json().error).toMatch(/^No organization found/);
    const visitor = { method: 'POST' as const, url: '/api/subscriptions/create-checkout-session', payload: {} };
    expect((await api.inject(visitor)).statusCode).toBe(401);
  });

  test('fails with a message while Stripe is unavailable', async () => {
    stripe.isDown = true;
    const answer = await checkout(owner, { tier: 'team' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json().error).toBe('Failed to create checkout session');
  });
});

describe('webhooks', () => {
  test('a completed checkout makes the plan effective at once, and only once', async () => {
    await subscribe();
    expect(await tier()).toBe('team');
    expect(await mailKinds()).toEqual(['trial-started']);
    expect((await checkout(owner, { tier: 'team' })).statusCode).toBe(409);
  });

  test('mails about a subscription go to the billing address, or else to the owner', async () => {
    const id = await subscribe();
    await owner.put(`/api/organizations/${organizationId}`, { billingEmail: 'bills@example.test' });
    stripe.set(id, { status: 'canceled' });
    await deliver(about('customer.subscription.deleted', id));
    const mails = await api.app.get(UnitOfWork).manager.find(OutboxMessage, { order: { createdAt: 'ASC' } });
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['trial-started', 'owner@example.test'],
      ['subscription-ended', 'bills@example.test'],
    ]);
  });

  test.each([
    ['forged', (body: string) => signature(body, { secret: 'whsec_guess' })],
    ['stale', (body: string) => signature(body, { at: Date.now() - 600_000 })],
    ['of another body', () => signature('{}')],
    ['malformed', () => 'v1=zzz'],
    ['empty', () => ''],
  ])('a signature that is %s is 400', async (_name, sign) => {
    const id = await subscribe();
    stripe.set(id, { status: 'canceled' });
    const body = about('customer.subscription.deleted', id);
    expect((await deliver(body, sign(body))).statusCode).toBe(400);
    expect(await tier()).toBe('team');
  });

  test('a signed body that is not an event is 400, and a GET is 404 or 405', async () => {
    expect((await deliver('not json', signature('not json'))).statusCode).toBe(400);
    expect((await deliver('', signature(''))).statusCode).toBe(400);
    expect([404, 405]).toContain((await api.inject('/api/webhooks/stripe')).statusCode);
  });

  test('the signature covers the exact bytes received', async () => {
    const event = about('customer.subscription.updated', 'sub_foreign').slice(0, -1);
    const body = `${event} , "note" : "Jos\u00e9 \\u00e9 \\ud83d\\ude00",\r\n\t"amount": 1.0e2 }\n`;
    expect((await deliver(body)).statusCode).toBe(200);
    expect((await deliver(body, signature(JSON.stringify(JSON.parse(body))))).statusCode).toBe(400);
  });

  test('events about foreign subscriptions and of unknown kinds are accepted and change nothing', async () => {
    expect((await deliver(about('customer.subscription.updated', 'sub_foreign'))).statusCode).toBe(200);
    expect((await deliver(eventAbout('charge.succeeded', { object: 'charge', id: 'ch_1' }))).statusCode).toBe(200);
    expect(await tier()).toBe('free');
  });

  test('replayed, reordered and old events lead to the current state at Stripe', async () => {
    const id = await subscribe();
    const events = ['created', 'updated', 'updated', 'deleted'].map((name) =>
      about(`customer.subscription.${name}`, id),
    );
    stripe.set(id, { status: 'active' });
    for (const body of [...events.toReversed(), ...events]) expect((await deliver(body)).statusCode).toBe(200);
    expect(await tier()).toBe('team');
    const parallel = about('customer.subscription.updated', id);
    stripe.set(id, { status: 'past_due' });
    await Promise.all(Array.from({ length: 5 }, () => deliver(parallel)));
    expect(await tier()).toBe('free');
    expect((await mailKinds()).filter((kind) => kind === 'payment-failed')).toHaveLength(1);
  });

  test('an event that could not be handled returns an error and is handled on redelivery', async () => {
    const id = await subscribe();
    const body = about('customer.subscription.updated', id);
    stripe.set(id, { status: 'unpaid' });
    stripe.isDown = true;
    expect((await deliver(body)).statusCode).toBe(503);
    stripe.isDown = false;
    expect((await deliver(body)).statusCode).toBe(200);
    expect(await tier()).toBe('free');
  });

  test('a failed payment returns to free, and a later payment restores the plan', async () => {
    const id = await subscribe('enterprise');
    stripe.set(id, { status: 'past_due', latestInvoiceId: 'in_2' });
    const invoice = { object: 'invoice', id: 'in_2', parent: { subscription_details: { subscription: id } } };
    await deliver(eventAbout('invoice.payment_failed', invoice));
    expect(await tier()).toBe('free');
    stripe.set(id, { status: 'active' });
    await deliver(eventAbout('invoice.paid', invoice));
    expect(await tier()).toBe('enterprise');
  });

  test('events are kept for 90 days', async () => {
    const id = await subscribe();
    await deliver(about('customer.subscription.updated', id, 'evt_old'));
    await deliver(about('customer.subscription.updated', id, 'evt_new'));
    const { manager } = api.app.get(UnitOfWork);
    const days = { evt_old: 91, evt_new: 89 };
    for (const [event, age] of Object.entries(days))
      await manager.update(StripeEvent, { id: event }, { receivedAt: new Date(Date.now() - age * DAY_MS) });
    await api.app.get(RetentionJob, { strict: false }).forget('payment-event-retention');
    const known = (await manager.find(StripeEvent)).map((event) => event.id);
    expect(known).toContain('evt_new');
    expect(known).not.toContain('evt_old');
  });

  test('the end of a trial is announced once', async () => {
    const id = await subscribe();
    for (const event of ['evt_1', 'evt_2']) await deliver(about('customer.subscription.trial_will_end', id, event));
    expect((await mailKinds()).filter((kind) => kind === 'trial-ending')).toHaveLength(1);
  });
});

describe('changing and ending a plan', () => {
  test('the end of a plan is reported, and returns to free', async () => {
    const id = await subscribe('enterprise');
    stripe.set(id, { status: 'canceled' });
    await deliver(about('customer.subscription.deleted', id));
    expect(await tier()).toBe('free');
    expect(await mailKinds()).toContain('subscription-ended');
  });

  test('deleting the organization cancels its subscription, even while Stripe is unavailable', async () => {
    const id = await subscribe();
    stripe.isDown = true;
    expect((await owner.delete(`/api/organizations/${organizationId}`)).statusCode).toBe(200);
    stripe.isDown = false;
    expect(await cancelledEventually(1)).toEqual([id]);
  });

  test.each(['past_due', 'unpaid', 'incomplete', 'paused', 'active'])(
    'deleting the organization also cancels a subscription that is %s, so that its invoices end',
    async (status) => {
      const id = await subscribe();
      stripe.set(id, { status });
      await deliver(about('customer.subscription.updated', id));
      expect((await owner.delete(`/api/organizations/${organizationId}`)).statusCode).toBe(200);
      expect(await cancelledEventually(1)).toEqual([id]);
    },
  );

  test.each(['canceled', 'incomplete_expired'])(
    'deleting the organization does not cancel a subscription that is %s',
    async (status) => {
      const id = await subscribe();
      stripe.set(id, { status });
      await deliver(about('customer.subscription.updated', id));
      await owner.delete(`/api/organizations/${organizationId}`);
      await api.app.get(BillingScheduler, { strict: false }).reconcile();
      expect(stripe.cancelled).toEqual([]);
    },
  );

  test('the state is updated even if events never arrive', async () => {
    const checkoutId = await begin();
    const id = stripe.complete(checkoutId);
    api.clock.set(new Date(Date.now() + 5 * 60_000));
    await api.app.get(BillingScheduler, { strict: false }).reconcile();
    expect(await tier()).toBe('team');
    stripe.set(id, { status: 'canceled' });
    api.clock.advance(DAY_MS);
    await api.app.get(BillingScheduler, { strict: false }).reconcile();
    expect(await tier()).toBe('free');
  });

  test('the portal is for organizations that have something to manage', async () => {
    const portal = () => owner.post('/api/subscriptions/create-portal-session', {});
    expect((await portal()).statusCode).toBe(409);
    await subscribe();
    expect((await portal()).json()).toEqual({ success: true, url: expect.stringContaining('/stripe/portal/cus_') });
  });
});
