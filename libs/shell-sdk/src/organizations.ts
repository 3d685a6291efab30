import type { Organization } from '@tracker/contracts/organizations/organizations';
import { useSyncExternalStore } from 'react';
import { FRESH_SECONDS } from './api';
import { chosenOrganization, subscribeChoice } from './requests/chosen-organization';
import { hostApi } from './requests/host-api';
import type { SharedQuery } from './requests/shared-data';

export { chooseOrganization } from './requests/chosen-organization';

/** The user's organizations, first joined first; fresh for 60 seconds. */
export function useOrganizations(): SharedQuery<Organization[]> {
  return hostApi.useGetOrganizationsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS.organizations,
  });
}

/** The user's organizations, and which of them screens show; see `useCurrentOrganization`. */
export interface CurrentOrganization extends Omit<SharedQuery<Organization[]>, 'data' | 'isError' | 'isSuccess'> {
  organization: Organization | null;
  organizations: Organization[] | undefined;
}

/**
 * The organization that screens show: the chosen one, or else the first; null if there is none or `isLoading`. Use its
 * id as `key`, so that no state of another organization remains.
 */
export function useCurrentOrganization(): CurrentOrganization {
  const { data: organizations, isLoading, isFetching, error, refetch } = useOrganizations();
  const chosen = useSyncExternalStore(subscribeChoice, chosenOrganization);
  const organization = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0] ?? null;
  return { organization, organizations, isLoading, isFetching, error, refetch };
}
