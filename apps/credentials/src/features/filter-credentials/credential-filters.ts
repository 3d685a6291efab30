import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credential-status';

export type StatusFilter = 'all' | CredentialStatus;
export type SortOrder = 'name' | 'expiry' | 'issueDate';

export interface CredentialFilters {
  search: string;
  status: StatusFilter;
  sort: SortOrder;
}

export const STATUS_FILTERS: readonly StatusFilter[] = ['all', ...CREDENTIAL_STATUSES];
export const SORT_ORDERS: readonly SortOrder[] = ['name', 'expiry', 'issueDate'];
export const NO_FILTERS: CredentialFilters = { search: '', status: 'all', sort: 'expiry' };

/** Control characters, and what stands for bytes that were no text. */
const UNTYPABLE = /[\p{Cc}\ufffd]/gu;

/** What the address asks for; a value that means nothing counts as not there. */
export function filtersOf(params: URLSearchParams): CredentialFilters {
  return {
    search: (params.get('q') ?? NO_FILTERS.search).replaceAll(UNTYPABLE, ''),
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? NO_FILTERS.status,
    sort: SORT_ORDERS.find((sort) => sort === params.get('sort')) ?? NO_FILTERS.sort,
  };
}

/** The address for these filters: what is not filtered is not written, and parameters of others stay. */
export function paramsOf(filters: CredentialFilters, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  const write = (name: string, value: string, unset: string) =>
    value === unset ? params.delete(name) : params.set(name, value);
  write('q', filters.search, NO_FILTERS.search);
  write('status', filters.status, NO_FILTERS.status);
  write('sort', filters.sort, NO_FILTERS.sort);
  return params;
}

export function isFiltering({ search, status }: CredentialFilters): boolean {
  return search.trim() !== '' || status !== 'all';
}
