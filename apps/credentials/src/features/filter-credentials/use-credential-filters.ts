import { useLocation, useSearchParams } from '@tracker/shell-sdk/router';
import { useEffect, useRef, useState } from 'react';
import { type CredentialFilters, filtersOf, NO_FILTERS, paramsOf } from './credential-filters';

/** Browsers refuse more than some hundred changes of the address in half a minute, so typing is written after a pause. */
const WRITE_AFTER_MS = 200;

/** The filters, kept in the address. The search text is ahead of the address while somebody types. */
export function useCredentialFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inAddress = filtersOf(params);
  const [search, setSearch] = useState(inAddress.search);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Search texts that were written and have not come back as the address yet. */
  const writtenRef = useRef<string[]>([]);
  const latest = useRef({ params, setParams });
  useEffect(() => {
    latest.current = { params, setParams };
  });

  useEffect(() => {
    const place = writtenRef.current.lastIndexOf(inAddress.search);
    if (place >= 0) writtenRef.current.splice(0, place + 1);
    else setSearch(inAddress.search);
  }, [inAddress.search]);

  // On another path the filters are that path's own.
  useEffect(() => () => clearTimeout(timerRef.current), [pathname]);

  const write = (filters: CredentialFilters) => {
    clearTimeout(timerRef.current);
    const current = latest.current.params;
    if (filters.search !== filtersOf(current).search) writtenRef.current.push(filters.search);
    latest.current.setParams(paramsOf(filters, current), { replace: true });
  };

  return {
    filters: { ...inAddress, search },
    changeSearch(text: string) {
      setSearch(text);
      clearTimeout(timerRef.current);
      timerRef.current = setTimeout(() => write({ ...filtersOf(latest.current.params), search: text }), WRITE_AFTER_MS);
    },
    change(changes: Partial<Omit<CredentialFilters, 'search'>>) {
      write({ ...inAddress, search, ...changes });
    },
    clear() {
      setSearch('');
      write({ ...inAddress, search: NO_FILTERS.search, status: NO_FILTERS.status });
    },
  };
}
