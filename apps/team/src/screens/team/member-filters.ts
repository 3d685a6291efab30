import type { Role } from '@tracker/contracts/organizations/permissions';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';

export const MEMBER_SORT_ORDERS = ['joinedAt', 'name', 'role', 'compliance'] as const;
export type MemberSortOrder = (typeof MEMBER_SORT_ORDERS)[number];

export interface MemberFilters {
  search: string;
  role: Role | 'all';
  sort: MemberSortOrder;
  isDescending: boolean;
  page: number;
}

const ROLES: readonly Role[] = ['owner', 'admin', 'member'];

export const NO_MEMBER_FILTERS: MemberFilters = {
  search: '',
  role: 'all',
  sort: 'joinedAt',
  isDescending: false,
  page: 1,
};

export function memberFiltersOf(params: URLSearchParams): MemberFilters {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    role: ROLES.find((role) => role === params.get('role')) ?? 'all',
    sort: MEMBER_SORT_ORDERS.find((order) => order === sort.replace(/^-/, '')) ?? NO_MEMBER_FILTERS.sort,
    isDescending: sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function memberParamsOf(filters: MemberFilters, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  const set = (name: string, value: string, isDefault: boolean) =>
    isDefault ? params.delete(name) : params.set(name, value);
  set('q', filters.search, filters.search === '');
  set('role', filters.role, filters.role === 'all');
  const sort = `${filters.isDescending ? '-' : ''}${filters.sort}`;
  set('sort', sort, sort === NO_MEMBER_FILTERS.sort);
  set('page', String(filters.page), filters.page === 1);
  return params;
}

export function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const inAddress = memberFiltersOf(params);
  const write = (next: MemberFilters) => setParams((current) => memberParamsOf(next, current), { replace: true });
  const typed = useTypedText(inAddress.search, { keep: (search) => write({ ...inAddress, search, page: 1 }) });
  return {
    filters: { ...inAddress, search: typed.text },
    changeSearch: typed.type,
    change: ({ search, ...changes }: Partial<MemberFilters>) =>
      write({ ...inAddress, page: 1, ...changes, search: typed.take(search) }),
  };
}
