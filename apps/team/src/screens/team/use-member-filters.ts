import { useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { type MemberFilters, memberFiltersOf, memberParamsOf } from './member-filters';

/** The filters, kept in the address. The search text is ahead of the address while somebody types. */
export function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const inAddress = memberFiltersOf(params);
  const write = (next: MemberFilters) => setParams((current) => memberParamsOf(next, current), { replace: true });
  const typed = useTypedText(inAddress.search, { keep: (search) => write({ ...inAddress, search, page: 1 }) });
  return {
    filters: { ...inAddress, search: typed.text },
    changeSearch: typed.type,
    /** Another order or filter begins at the first page. */
    change: ({ search, ...changes }: Partial<MemberFilters>) =>
      write({ ...inAddress, page: 1, ...changes, search: typed.take(search) }),
  };
}
