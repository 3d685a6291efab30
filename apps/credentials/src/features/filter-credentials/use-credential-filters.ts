import { useLocation, useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { useEffect, useRef } from 'react';
import { type CredentialFilters, filtersOf, NO_FILTERS, paramsOf } from './credential-filters';

export type FilterChanges = Partial<Omit<CredentialFilters, 'search'>>;

/** The filters, kept in the address. The search text is ahead of the address while somebody types. */
export function useCredentialFilters() {
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
    // On another path the filters are that path's own.
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
