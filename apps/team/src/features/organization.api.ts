import type {
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationDeleted,
} from '@tracker/contracts/organizations/organizations';
import type { Outcome } from '@tracker/contracts/values/problems';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { api } from '@tracker/shell-sdk/api';

/** Of checkout and of the billing portal: where the browser goes next, or why it does not. */
interface HostedPageAnswer {
  success: boolean;
  url?: string;
  error?: string;
}

const organizationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    createTeamOrganization: build.mutation<Organization, NewOrganization>({
      query: (body) => ({ url: '/api/organizations', method: 'POST', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['Organizations', 'Report', 'Notices']),
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
      // Also after a change elsewhere meanwhile (412): what holds is shown.
      invalidatesTags: (_result, error) => (error && error.status !== 412 ? [] : ['Organizations', 'Audit']),
    }),
    // Invalidates nothing: whether to load anything again or to sign out is decided by the answer.
    deleteTeamOrganization: build.mutation<OrganizationDeleted, string>({
      query: (id) => ({ url: `/api/organizations/${id}`, method: 'DELETE' }),
    }),
    startTeamCheckout: build.mutation<HostedPageAnswer, { tier: SubscriptionTier; organizationId?: string }>({
      query: (body) => ({ url: '/api/subscriptions/create-checkout-session', method: 'POST', body }),
    }),
    openTeamBillingPortal: build.mutation<HostedPageAnswer, { organizationId: string }>({
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
