import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useDeferredValue, useMemo } from 'react';
import { useGetRenewedCredentialIdsQuery } from '../../api/credentials.api';
import { isFiltering } from '../filter-credentials/credential-filters';
import { filterCredentials, sortCredentials } from '../filter-credentials/select-credentials';
import { useCredentialFilters } from '../filter-credentials/use-credential-filters';

/** The credentials as filtered and sorted. The list follows the search text when there is time, so that typing never waits for it. */
export function useBrowsing() {
  const { data: credentials, error, isFetching, refetch } = useCredentials();
  const { filters, changeSearch, change, clear } = useCredentialFilters();
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
    filters,
    changeSearch,
    change,
    clear,
    isFiltering: isFiltering(filters),
    isLoading: (credentials === undefined && isFetching) || (known.data === undefined && known.isFetching),
    error: error ?? known.error,
    retry: () => {
      void refetch();
      if (known.error) void known.refetch();
    },
  };
}
