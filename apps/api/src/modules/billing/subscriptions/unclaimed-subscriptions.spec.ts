import { randomUUID } from 'node:crypto';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { eventAbout } from '../stripe/fake-stripe.fixture.js';
import { HOUR_MS, Shop } from '../stripe/stripe-shop.fixture.js';

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop?.close());

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
    ['of this installation, as after going back to an old backup', () => shop.stripe.installationId],
  ])('%s, for an organization that is not here, is recorded and alerted and never cancelled', async (_whose, whose) => {
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
  ])('and that names %s changes no plan here, whatever organization it names', async (_whose, whose) => {
    const id = foreign(whose(), shop.organizationId);
    await shop.tell('customer.subscription.updated', id);
    expect([await shop.tier(), (await unclaimed()).length, shop.stripe.cancelled]).toEqual(['free', 1, []]);
  });

  test('is forgotten when it ends', async () => {
    const id = foreign(null);
    await shop.tell('customer.subscription.updated', id);
    shop.stripe.set(id, { status: 'canceled' });
    await shop.tell('customer.subscription.deleted', id);
    expect([await unclaimed(), await shop.metric('stripe_subscriptions_unclaimed')]).toEqual([[], 0]);
  });

  test('of another product, which names no organization, is none of our business', async () => {
    const id = foreign(null);
    shop.stripe.set(id, { organizationId: null });
    await shop.tell('customer.subscription.updated', id);
    expect(await unclaimed()).toEqual([]);
  });
});

describe('a subscription from before installations had ids', () => {
  test('is ours when the ledger knows it', async () => {
    const id = await shop.subscribe();
    shop.stripe.set(id, { installationId: null, status: 'past_due' });
    await shop.tell('customer.subscription.updated', id);
    expect([await shop.tier(), await unclaimed()]).toEqual(['free', []]);
  });

  test('is ours when it was bought in a checkout that was begun here, also when another event comes first', async () => {
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

test('what is bought in a checkout of an organization that was deleted here is cancelled', async () => {
  const checkoutId = await shop.beginCheckout();
  await shop.owner.delete(`/api/organizations/${shop.organizationId}`);
  const id = shop.stripe.complete(checkoutId);
  await shop.tell('customer.subscription.created', id);
  expect(shop.stripe.cancelled).toEqual([]);
  await shop.deliver(eventAbout('checkout.session.completed', { object: 'checkout.session', id: checkoutId }));
  await shop.reconcile();
  expect([shop.stripe.cancelled, await unclaimed()]).toEqual([[id], []]);
});
