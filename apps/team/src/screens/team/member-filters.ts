import type { Role } from '@tracker/contracts/organizations/permissions';

export const MEMBER_SORT_ORDERS = ['joinedAt', 'name', 'role', 'compliance'] as const;
export type MemberSortOrder = (typeof MEMBER_SORT_ORDERS)[number];

export interface MemberFilters {
  search: string;
  role: Role | 'all';
  sort: MemberSortOrder;
  isDescending: boolean;
  /** From 1. */
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

/** Reads the filters from an address; nonsense counts as left out. */
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

/** The address of these filters; what is as usual is left out, and other parameters stay. */
export function memberParamsOf(filters: MemberFilters, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  const set = (name: string, value: string, isUsual: boolean) =>
    isUsual ? params.delete(name) : params.set(name, value);
  set('q', filters.search, filters.search === '');
  set('role', filters.role, filters.role === 'all');
  const sort = `${filters.isDescending ? '-' : ''}${filters.sort}`;
  set('sort', sort, sort === NO_MEMBER_FILTERS.sort);
  set('page', String(filters.page), filters.page === 1);
  return params;
}
