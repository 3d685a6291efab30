import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useDeferredValue, useMemo } from 'react';
import { isFiltering } from '../filter-credentials/credential-filters';
import { filterCredentials, sortCredentials } from '../filter-credentials/select-credentials';
import { useCredentialFilters } from '../filter-credentials/use-credential-filters';

/** The credentials as filtered and sorted. The cards follow the search text when there is time, so that typing never waits for them. */
export function useBrowsing() {
  const { data: credentials, error, isFetching, refetch } = useCredentials();
  const { filters, changeSearch, change, clear } = useCredentialFilters();
  const { status, sort } = filters;
  const search = useDeferredValue(filters.search);
  const sorted = useMemo(() => sortCredentials(credentials ?? [], sort), [credentials, sort]);
  const shown = useMemo(() => filterCredentials(sorted, { search, status }), [sorted, search, status]);
  return {
    credentials,
    shown,
    filters,
    changeSearch,
    change,
    clear,
    isFiltering: isFiltering(filters),
    isLoading: credentials === undefined && isFetching,
    error,
    retry: () => void refetch(),
  };
}
