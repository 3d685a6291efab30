import { randomUUID } from 'node:crypto';
import { CheckoutSession } from '@tracker/database/entities/billing/stripe-work.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import { type AppLogger, LOGGER } from '../../platform/observability/logger.js';
import { testApp } from '../../testing/test-app.js';
import { eventAbout, signature } from './stripe/fake-stripe.fixture.js';
import { HOUR_MS, testShop } from './stripe/stripe-shop.fixture.js';

const SENTENCE = 'Plans cannot be bought here: this installation takes no payments.';

describe('subscriptions', () => {
  const shop = testShop();

  describe('changing the plan', () => {
    test('updates the existing subscription on a hosted page, and only once confirmed there', async () => {
      const id = await shop.subscribe();
      const before = await shop.row(id);
      const changeId = await shop.beginCheckout('enterprise');
      expect(shop.stripe.orders.size).toBe(1);
      expect(shop.stripe.changes.get(changeId)).toEqual({
        subscriptionId: id,
        customerId: `cus_${shop.organizationId}`,
        tier: 'enterprise',
        doneUrl: 'http://localhost:3000/organization?checkout=success',
        cancelUrl: 'http://localhost:3000/organization?checkout=cancelled',
      });
      expect(await shop.tier()).toBe('team');
      shop.stripe.confirm(changeId);
      await shop.tell('customer.subscription.updated', id);
      expect(await shop.tier()).toBe('enterprise');
      expect(await shop.manager.find(Subscription)).toEqual([
        expect.objectContaining({ id, tier: 'enterprise', status: 'trialing', trialEndsAt: before.trialEndsAt }),
      ]);
      await shop.reconcile();
      expect([shop.stripe.cancelled, await shop.mailKinds()]).toEqual([[], ['trial-started']]);
    });

    test('allows a downgrade', async () => {
      const id = await shop.subscribe('enterprise');
      const changeId = await shop.beginCheckout('team');
      expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id, tier: 'team' });
    });

    test('is refused for the plan that Stripe already has, before its event arrives', async () => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { tier: 'enterprise' });
      const answer = await shop.begin('enterprise');
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        'The organization is on the Enterprise plan already.',
      ]);
      expect(await shop.tier()).toBe('enterprise');
    });

    test('is a checkout without another trial when the subscription has ended at Stripe', async () => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { status: 'canceled' });
      const checkoutId = await shop.beginCheckout('enterprise');
      expect(shop.stripe.orders.get(checkoutId)).toMatchObject({ tier: 'enterprise', hasTrial: false });
    });
  });

  describe('preventing double payment', () => {
    test('a new checkout expires the one that is still open', async () => {
      const first = await shop.beginCheckout('team');
      const second = await shop.beginCheckout('enterprise');
      expect((await shop.stripe.checkout(first))?.status).toBe('expired');
      expect((await shop.stripe.checkout(second))?.status).toBe('open');
      const open = await shop.manager.findBy(CheckoutSession, { organizationId: shop.organizationId });
      expect(open.filter(({ settledAt }) => settledAt === null).map(({ id }) => id)).toEqual([second]);
    });

    test('a checkout becomes a plan change if an overdue invoice has just been paid', async () => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { status: 'past_due' });
      await shop.tell('customer.subscription.updated', id);
      expect(await shop.tier()).toBe('free');
      shop.stripe.set(id, { status: 'active' });
      const changeId = await shop.beginCheckout('enterprise');
      expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id });
      expect(await shop.tier()).toBe('team');
    });

    test('a checkout becomes a plan change if an earlier checkout has just been paid', async () => {
      const first = await shop.beginCheckout('team');
      const id = shop.stripe.complete(first);
      const changeId = await shop.beginCheckout('enterprise');
      expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id });
      expect(await shop.tier()).toBe('team');
    });
  });

  /** A subscription that Stripe knows and the ledger does not. */
  function foreign(installationId: string | null, organizationId: string = randomUUID()): string {
    const id = `sub_${randomUUID()}`;
    shop.stripe.subscriptions.set(id, {
      id,
      customerId: 'cus_other',
      installationId,
      organizationId,
      tier: 'team',
      status: 'active',
      trialEndsAt: null,
      currentPeriodEndsAt: null,
      startedAt: new Date(),
      latestInvoiceId: null,
    });
    return id;
  }

  const unclaimed = () => shop.manager.find(UnclaimedSubscription);

  describe('a subscription that this installation does not know', () => {
    test.each([
      ['of another installation', () => randomUUID()],
      ['of no installation', () => null],
      ['of this installation, as after restoring an old backup', () => shop.stripe.installationId],
    ])('%s, for an unknown organization, is recorded and alerted but never cancelled', async (_whose, whose) => {
      const error = jest.spyOn(shop.api.app.get<AppLogger>(LOGGER, { strict: false }), 'error');
      const id = foreign(whose());
      expect((await shop.tell('customer.subscription.updated', id)).statusCode).toBe(200);
      await shop.reconcileFor(48, 6);
      expect(shop.stripe.cancelled).toEqual([]);
      expect(await unclaimed()).toEqual([
        expect.objectContaining({ id, installationId: shop.stripe.subscriptions.get(id)?.installationId }),
      ]);
      expect(await shop.metric('stripe_subscriptions_unclaimed')).toBe(1);
      expect(error.mock.calls.map(([about]) => about)).toContainEqual(expect.objectContaining({ subscription: id }));
    });

    test.each([
      ['another installation', () => randomUUID()],
      ['no installation', () => null],
    ])('of %s changes no plan, even if it names an organization of this installation', async (_whose, whose) => {
      const id = foreign(whose(), shop.organizationId);
      await shop.tell('customer.subscription.updated', id);
      expect([await shop.tier(), (await unclaimed()).length, shop.stripe.cancelled]).toEqual(['free', 1, []]);
    });

    test('is no longer recorded after it ends', async () => {
      const id = foreign(null);
      await shop.tell('customer.subscription.updated', id);
      shop.stripe.set(id, { status: 'canceled' });
      await shop.tell('customer.subscription.deleted', id);
      expect([await unclaimed(), await shop.metric('stripe_subscriptions_unclaimed')]).toEqual([[], 0]);
    });

    test('of another product, which names no organization, is ignored', async () => {
      const id = foreign(null);
      shop.stripe.set(id, { organizationId: null });
      await shop.tell('customer.subscription.updated', id);
      expect(await unclaimed()).toEqual([]);
    });
  });

  describe('a subscription from before installations had ids', () => {
    test('is accepted when the ledger knows it', async () => {
      const id = await shop.subscribe();
      shop.stripe.set(id, { installationId: null, status: 'past_due' });
      await shop.tell('customer.subscription.updated', id);
      expect([await shop.tier(), await unclaimed()]).toEqual(['free', []]);
    });

    test('is accepted when its checkout started here, even if another event arrives first', async () => {
      const checkoutId = await shop.beginCheckout();
      const id = shop.stripe.complete(checkoutId);
      shop.stripe.set(id, { installationId: null });
      await shop.tell('customer.subscription.created', id);
      expect([await shop.tier(), (await unclaimed()).length]).toEqual(['free', 1]);
      shop.api.clock.advance(HOUR_MS);
      await shop.reconcile();
      expect([await shop.tier(), await unclaimed()]).toEqual(['team', []]);
    });
  });

  test('a subscription bought in a checkout of a deleted organization is cancelled', async () => {
    const checkoutId = await shop.beginCheckout();
    await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
    const id = shop.stripe.complete(checkoutId);
    await shop.tell('customer.subscription.created', id);
    expect(shop.stripe.cancelled).toEqual([]);
    await shop.deliver(eventAbout('checkout.session.completed', { object: 'checkout.session', id: checkoutId }));
    await shop.reconcile();
    expect([shop.stripe.cancelled, await unclaimed()]).toEqual([[id], []]);
  });
});

describe('production without payments', () => {
  const api = testApp({ environment: { isProduction: true, publicUrl: 'http://localhost', stripe: null } });

  test('shows the prices', async () => {
    const answer = await api.inject('/api/subscriptions/pricing');
    expect([answer.statusCode, answer.json().team.price]).toEqual([200, 19]);
  });

  test.each(['create-checkout-session', 'create-portal-session'])('returns 409 from %s', async (call) => {
    const owner = await api.signIn();
    const headers = { origin: api.environment.publicUrl };
    const organization = { method: 'POST' as const, url: '/api/organizations', headers, payload: { name: 'Ward 7' } };
    expect((await owner.inject(organization)).statusCode).toBe(201);
    const answer = await owner.inject({
      method: 'POST',
      url: `/api/subscriptions/${call}`,
      headers,
      payload: { tier: 'team' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([409, { success: false, message: SENTENCE, error: SENTENCE }]);
  });

  test('refuses an event that is signed with the well-known development secret', async () => {
    const body = eventAbout('customer.subscription.updated', { object: 'subscription', id: 'sub_1' });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body) };
    const answer = await api.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers });
    expect([answer.statusCode, answer.body]).toEqual([409, SENTENCE]);
  });
});
