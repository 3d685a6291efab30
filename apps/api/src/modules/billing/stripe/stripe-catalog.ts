import { createHash } from 'node:crypto';
import { PAID_TIERS, type PaidTier } from '@tracker/contracts/billing/checkout';
import { PRICING, TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type Stripe from 'stripe';

type ConfiguredPrices = Record<PaidTier, string | null>;

export async function priceOf(stripe: Stripe, tier: PaidTier, configured: ConfiguredPrices): Promise<string> {
  if (configured[tier]) return configured[tier];
  const amount = TIER_LIMITS[tier].price * 100;
  const key = `tracker-${tier}-${amount}`;
  const found = await stripe.prices.list({ lookup_keys: [key], active: true });
  const price =
    found.data[0] ??
    (await stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: 'month' },
        lookup_key: key,
        product_data: { name: `Micro-Credential Tracker ${PRICING[tier].name}` },
      },
      { idempotencyKey: key },
    ));
  return price.id;
}

/**
 * Portal configuration for confirming a change of plan: prorated at once, with the end of a trial unchanged. Created
 * once per set of prices and found by its metadata. The regular portal keeps the dashboard's settings.
 */
export async function planChangeConfiguration(stripe: Stripe, configured: ConfiguredPrices): Promise<string> {
  const prices = await Promise.all(PAID_TIERS.map((tier) => priceOf(stripe, tier, configured)));
  const plans = createHash('sha256').update(prices.join()).digest('hex').slice(0, 32);
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.['trackerPlans'] === plans) return id;
  const { id } = await stripe.billingPortal.configurations.create(
    {
      metadata: { trackerPlans: plans },
      features: {
        payment_method_update: { enabled: true },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: await productsOf(stripe, prices),
          proration_behavior: 'always_invoice',
          trial_update_behavior: 'continue_trial',
        },
      },
    },
    { idempotencyKey: `plans-${plans}` },
  );
  return id;
}

async function productsOf(stripe: Stripe, prices: readonly string[]) {
  const products = new Map<string, string[]>();
  for (const price of prices) {
    const { product } = await stripe.prices.retrieve(price);
    const id = typeof product === 'string' ? product : product.id;
    products.set(id, [...(products.get(id) ?? []), price]);
  }
  return [...products].map(([product, ofProduct]) => ({ product, prices: ofProduct }));
}
