import type {
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationDeleted,
} from '@tracker/contracts/organizations/organizations';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { api } from '@tracker/shell-sdk/api';
import { unlessRefused } from './failure';

export interface HostedPage {
  success: boolean;
  url?: string;
  error?: string;
}

const organizationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    createTeamOrganization: build.mutation<Organization, NewOrganization>({
      query: (body) => ({ url: '/api/organizations', method: 'POST', body }),
      invalidatesTags: unlessRefused('Organizations', 'Report', 'Notices'),
    }),
    updateTeamOrganization: build.mutation<
      Outcome,
      { id: string; changes: OrganizationChanges; ifMatch?: string | undefined }
    >({
      query: ({ id, changes, ifMatch }) => ({
        url: `/api/organizations/${id}`,
        method: 'PUT',
        body: changes,
        ifMatch,
      }),
      // Also after a change elsewhere (412), to show the current values.
      invalidatesTags: (_result, error) => (error && error.status !== 412 ? [] : ['Organizations', 'Audit']),
    }),
    // The answer decides whether to reload or to sign out; without one, or after 404, it may be deleted already.
    deleteTeamOrganization: build.mutation<OrganizationDeleted, string>({
      query: (id) => ({ url: `/api/organizations/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error && [0, 404].includes(error.status) ? ['Organizations'] : []),
    }),
    startTeamCheckout: build.mutation<HostedPage, { tier: SubscriptionTier; organizationId?: string }>({
      query: (body) => ({ url: '/api/subscriptions/create-checkout-session', method: 'POST', body }),
    }),
    openTeamBillingPortal: build.mutation<HostedPage, { organizationId: string }>({
      query: (body) => ({ url: '/api/subscriptions/create-portal-session', method: 'POST', body }),
    }),
  }),
});

export const {
  useCreateTeamOrganizationMutation,
  useUpdateTeamOrganizationMutation,
  useDeleteTeamOrganizationMutation,
  useStartTeamCheckoutMutation,
  useOpenTeamBillingPortalMutation,
} = organizationApi;
