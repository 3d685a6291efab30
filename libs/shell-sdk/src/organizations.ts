import { useSyncExternalStore } from 'react';
import { FRESH_SECONDS } from './api';
import { chosenOrganization, subscribeChoice } from './requests/chosen-organization';
import { hostApi } from './requests/host-api';

export { chooseOrganization } from './requests/chosen-organization';

/** The user's organizations, first joined first; fresh for 60 seconds. */
export function useOrganizations() {
  return hostApi.useGetOrganizationsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS.organizations,
  });
}

/**
 * The organization that screens show: the chosen one, or else the first; null if there is none or `isLoading`. Use its
 * id as `key`, so that no state of another organization remains.
 */
export function useCurrentOrganization() {
  const { data: organizations, isLoading, isFetching, error, refetch } = useOrganizations();
  const chosen = useSyncExternalStore(subscribeChoice, chosenOrganization);
  const organization = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0] ?? null;
  return { organization, organizations, isLoading, isFetching, error, refetch };
}
