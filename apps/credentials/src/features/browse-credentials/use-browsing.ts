import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useDeferredValue, useMemo } from 'react';
import { useGetRenewedCredentialIdsQuery } from '../../api/credentials.api';
import { type CredentialFilters, isFiltering } from '../filter-credentials/credential-filters';
import { filterCredentials, sortCredentials } from '../filter-credentials/select-credentials';
import { useCredentialFilters } from '../filter-credentials/use-credential-filters';

/** The credentials as filtered and sorted. The list follows the search text when there is time, so that typing never waits for it. */
export function useShownCredentials(filters: CredentialFilters) {
  const { data: credentials, error, isFetching, refetch } = useCredentials();
  const { status, sort, issuer, document, renewed, from, to } = filters;
  const known = useGetRenewedCredentialIdsQuery(undefined, { skip: renewed === 'all' });
  const renewedIds = useMemo(() => known.data && new Set(known.data), [known.data]);
  const search = useDeferredValue(filters.search);
  const sorted = useMemo(() => sortCredentials(credentials ?? [], sort), [credentials, sort]);
  const shown = useMemo(
    () => filterCredentials(sorted, { search, status, issuer, document, renewed, from, to, renewedIds }),
    [sorted, search, status, issuer, document, renewed, from, to, renewedIds],
  );
  return {
    credentials,
    shown,
    isLoading: (credentials === undefined && isFetching) || (known.data === undefined && known.isFetching),
    error: error ?? known.error,
    isFetching: isFetching || known.isFetching,
    retry: () => {
      void refetch();
      if (known.error) void known.refetch();
    },
  };
}

/** The list with the filters that are in the address. */
export function useBrowsing() {
  const { filters, changeSearch, change, clear } = useCredentialFilters();
  return { ...useShownCredentials(filters), filters, changeSearch, change, clear, isFiltering: isFiltering(filters) };
}
