import Stripe from 'stripe';
import { type IdentityStandIn, startIdentityStandIn } from '../../../testing/identity-stand-in.js';
import { planChangeConfiguration, priceOf } from './stripe-catalog.js';

const NOT_CONFIGURED = { team: null, enterprise: null };

let standIn: IdentityStandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startIdentityStandIn();
  stripe = new Stripe('sk_test_x', { host: 'localhost', port: standIn.port, protocol: 'http', telemetry: false });
});
afterAll(() => standIn?.close());

test('a price is created once, and a configured price is used without a request', async () => {
  const team = await priceOf(stripe, 'team', NOT_CONFIGURED);
  expect(await priceOf(stripe, 'team', NOT_CONFIGURED)).toBe(team);
  expect(await priceOf(stripe, 'enterprise', NOT_CONFIGURED)).not.toBe(team);
  expect(await priceOf(stripe, 'team', { ...NOT_CONFIGURED, team: 'price_mine' })).toBe('price_mine');
  expect(await stripe.prices.retrieve(team, { expand: ['product'] })).toMatchObject({
    currency: 'usd',
    recurring: { interval: 'month' },
  });
});

test('the plan-change page is configured once for each set of prices', async () => {
  const first = await planChangeConfiguration(stripe, NOT_CONFIGURED);
  expect(await planChangeConfiguration(stripe, NOT_CONFIGURED)).toBe(first);
  const prices = [await priceOf(stripe, 'team', NOT_CONFIGURED), await priceOf(stripe, 'enterprise', NOT_CONFIGURED)];
  const [team = '', enterprise = ''] = prices;
  expect(await planChangeConfiguration(stripe, { team: enterprise, enterprise: team })).not.toBe(first);
  const products = await Promise.all(
    prices.map(async (price) => ({ product: (await stripe.prices.retrieve(price)).product, prices: [price] })),
  );
  const { data } = await stripe.billingPortal.configurations.list({ active: true });
  expect(data).toHaveLength(2);
  expect(data.find(({ id }) => id === first)?.features.subscription_update).toMatchObject({
    enabled: true,
    products,
    proration_behavior: 'always_invoice',
    trial_update_behavior: 'continue_trial',
  });
});
