import { joinedQuery } from '@tracker/product/joined-query';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useLocation, useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useGetRenewedCredentialIdsQuery } from '../../credentials.api';
import { type CredentialFilters, filtersOf, isFiltering, NO_FILTERS, paramsOf } from './credential-filters';
import { filterCredentials, sortCredentials } from './select-credentials';

export function useShownCredentials(filters: CredentialFilters) {
  const list = useCredentials();
  const { data: credentials } = list;
  const { status, sort, issuer, document, renewed, from, to } = filters;
  const known = useGetRenewedCredentialIdsQuery(undefined, { skip: renewed === 'all' });
  const renewedIds = useMemo(() => known.data && new Set(known.data), [known.data]);
  const search = useDeferredValue(filters.search);
  const sorted = useMemo(() => sortCredentials(credentials ?? [], sort), [credentials, sort]);
  const shown = useMemo(
    () => filterCredentials(sorted, { search, status, issuer, document, renewed, from, to, renewedIds }),
    [sorted, search, status, issuer, document, renewed, from, to, renewedIds],
  );
  const isLoading = [list, known].some(({ data, isFetching }) => data === undefined && isFetching);
  return { credentials, shown, isLoading, query: joinedQuery([list, known], isLoading ? undefined : credentials) };
}

export function useBrowsing() {
  const { filters, changeSearch, change, clear } = useCredentialFilters();
  return { ...useShownCredentials(filters), filters, changeSearch, change, clear, isFiltering: isFiltering(filters) };
}

export type FilterChanges = Partial<Omit<CredentialFilters, 'search'>>;

function useCredentialFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inAddress = filtersOf(params);
  const latest = useRef({ params, setParams });
  useEffect(() => {
    latest.current = { params, setParams };
  });

  const write = (filters: CredentialFilters) =>
    latest.current.setParams(paramsOf(filters, latest.current.params), { replace: true });
  const search = useTypedText(inAddress.search, {
    keep: (text) => write({ ...filtersOf(latest.current.params), search: text }),
    place: pathname,
  });

  return {
    filters: { ...inAddress, search: search.text },
    changeSearch: search.type,
    change(changes: FilterChanges) {
      write({ ...inAddress, ...changes, search: search.take() });
    },
    clear() {
      write({ ...NO_FILTERS, sort: inAddress.sort, search: search.take(NO_FILTERS.search) });
    },
  };
}
