import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { isRecord, numberOrNull, recordOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const TIERS: readonly SubscriptionTier[] = ['free', 'team', 'enterprise'];

export interface Plan {
  tier: SubscriptionTier;
  name: string;
  price: number | null;
  maxMembers: number | null;
  features: string[];
}

export function plansOf(answer: unknown): Plan[] {
  const pricing = recordOf(answer);
  return TIERS.flatMap((tier) => {
    const plan = pricing[tier];
    if (!isRecord(plan)) return [];
    const { name, price, maxMembers, features } = plan;
    return {
      tier,
      name: typeof name === 'string' ? name : tier,
      price: numberOrNull(price),
      maxMembers: numberOrNull(maxMembers),
      features: Array.isArray(features) ? features.filter((feature) => typeof feature === 'string') : [],
    };
  });
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
