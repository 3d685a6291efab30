import type { Pricing } from '@tracker/contracts/subscription-tiers';
import { api } from '@tracker/shell-sdk/api';

const pricingApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPricing: build.query<Partial<Pricing>, void>({ query: () => '/api/subscriptions/pricing' }),
  }),
});

export const { useGetPricingQuery } = pricingApi;
