import type { OrganizationChanges } from '@tracker/contracts/organizations';
import type { Outcome } from '@tracker/contracts/problems';
import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { api } from '@tracker/shell-sdk/api';

interface CheckoutAnswer {
  success: boolean;
  url?: string;
  error?: string;
}

const organizationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    updateOrganization: build.mutation<Outcome, { id: string; changes: OrganizationChanges }>({
      query: ({ id, changes }) => ({ url: `/api/organizations/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: (_result, error) => (error ? [] : ['Organizations']),
    }),
    startCheckout: build.mutation<CheckoutAnswer, { tier: SubscriptionTier; organizationId?: string }>({
      query: (body) => ({ url: '/api/subscriptions/create-checkout-session', method: 'POST', body }),
    }),
  }),
});

export const { useUpdateOrganizationMutation, useStartCheckoutMutation } = organizationApi;
