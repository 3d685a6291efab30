import { CheckoutSession } from '@tracker/database/entities/billing/checkout-session.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { Shop } from './stripe/stripe-shop.fixture.js';

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop?.close());

describe('changing the plan', () => {
  test('leads to a page on which the subscription itself is changed, and changes nothing before', async () => {
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

  test('goes down as well as up', async () => {
    const id = await shop.subscribe('enterprise');
    const changeId = await shop.beginCheckout('team');
    expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id, tier: 'team' });
  });

  test('to the plan that the organization has by now is refused, though the event is still under way', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { tier: 'enterprise' });
    const answer = await shop.begin('enterprise');
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The organization is on the Enterprise plan already.',
    ]);
    expect(await shop.tier()).toBe('enterprise');
  });

  test('of a subscription that has ended at Stripe is a checkout, without another trial', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'canceled' });
    const checkoutId = await shop.beginCheckout('enterprise');
    expect(shop.stripe.orders.get(checkoutId)).toMatchObject({ tier: 'enterprise', hasTrial: false });
  });
});

describe('nobody pays twice', () => {
  test('because a new checkout closes the one that is still open', async () => {
    const first = await shop.beginCheckout('team');
    const second = await shop.beginCheckout('enterprise');
    expect((await shop.stripe.checkout(first))?.status).toBe('expired');
    expect((await shop.stripe.checkout(second))?.status).toBe('open');
    const open = await shop.manager.findBy(CheckoutSession, { organizationId: shop.organizationId });
    expect(open.filter(({ settledAt }) => settledAt === null).map(({ id }) => id)).toEqual([second]);
  });

  test('because an overdue bill that was paid a moment ago turns the next checkout into a change of plan', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { status: 'past_due' });
    await shop.tell('customer.subscription.updated', id);
    expect(await shop.tier()).toBe('free');
    shop.stripe.set(id, { status: 'active' });
    const changeId = await shop.beginCheckout('enterprise');
    expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id });
    expect(await shop.tier()).toBe('team');
  });

  test('because a checkout that was paid a moment ago turns the next one into a change of plan', async () => {
    const first = await shop.beginCheckout('team');
    const id = shop.stripe.complete(first);
    const changeId = await shop.beginCheckout('enterprise');
    expect(shop.stripe.changes.get(changeId)).toMatchObject({ subscriptionId: id });
    expect(await shop.tier()).toBe('team');
  });
});
