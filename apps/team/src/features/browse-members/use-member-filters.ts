import { useSearchParams } from '@tracker/shell-sdk/router';
import { useEffect, useRef, useState } from 'react';
import { type MemberFilters, memberFiltersOf, memberParamsOf } from './member-filters';

/** Browsers refuse more than some hundred changes of the address in half a minute, so typing is written after a pause. */
const WRITE_AFTER_MS = 200;

/** The filters, kept in the address. The search text is ahead of the address while somebody types. */
export function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const inAddress = memberFiltersOf(params);
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Once the address has caught up it leads again, for instance when a link clears it.
  useEffect(() => {
    setDraft((text) => (text === inAddress.search ? null : text));
  }, [inAddress.search]);

  const filters = draft === null ? inAddress : { ...inAddress, search: draft };
  const write = (next: MemberFilters) => {
    clearTimeout(timer.current);
    setDraft(next.search === inAddress.search ? null : next.search);
    setParams((current) => memberParamsOf(next, current), { replace: true });
  };

  return {
    filters,
    changeSearch(search: string) {
      setDraft(search);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write({ ...inAddress, search, page: 1 }), WRITE_AFTER_MS);
    },
    /** Another order or filter begins at the first page. */
    change: (changes: Partial<MemberFilters>) => write({ ...filters, page: 1, ...changes }),
  };
}
