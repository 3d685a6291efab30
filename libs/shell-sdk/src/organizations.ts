import type { Organization } from '@tracker/contracts/organizations';
import { api, FRESH_SECONDS } from './api';

const organizationsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOrganizations: build.query<Organization[], void>({
      query: () => '/api/organizations',
      transformResponse: (answer: unknown) =>
        Array.isArray(answer) ? (answer as Organization[]).filter((one) => one !== null) : [],
      providesTags: ['Organizations'],
    }),
  }),
});

/** The user's organizations, first joined first; fresh for 60 seconds. */
export function useOrganizations() {
  return organizationsApi.useGetOrganizationsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS.organizations,
  });
}

/** The first organization of the list counts as the current one; null when there is none (or none yet: see `isLoading`). */
export function useCurrentOrganization() {
  const { data, isLoading, error, refetch } = useOrganizations();
  return { organization: data?.[0] ?? null, isLoading, error, refetch };
}
