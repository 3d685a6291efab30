import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { api } from '@tracker/shell-sdk/api';

const TIERS: readonly SubscriptionTier[] = ['free', 'team', 'enterprise'];

export interface Plan {
  tier: SubscriptionTier;
  name: string;
  price: number | null;
  maxMembers: number | null;
  features: string[];
}

/** The plans in their order; what an answer leaves out is left out on the page. */
export function plansOf(answer: unknown): Plan[] {
  const pricing = isRecord(answer) ? answer : {};
  return TIERS.flatMap((tier) => {
    const plan = pricing[tier];
    if (!isRecord(plan)) return [];
    const { name, price, maxMembers, features } = plan;
    return {
      tier,
      name: typeof name === 'string' ? name : tier,
      price: numberOf(price),
      maxMembers: numberOf(maxMembers),
      features: Array.isArray(features) ? features.filter((feature) => typeof feature === 'string') : [],
    };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const pricingApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPricing: build.query<Plan[], void>({
      query: () => '/api/subscriptions/pricing',
      transformResponse: plansOf,
    }),
  }),
});

export const { useGetPricingQuery } = pricingApi;
