import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';

type StatusFilter = 'all' | CredentialStatus;
export const SORT_ORDERS = ['name', 'expiry', 'issueDate'] as const;
const COLUMN_ORDERS = ['issuer', 'status', 'document'] as const;
type Order = (typeof SORT_ORDERS)[number] | (typeof COLUMN_ORDERS)[number];
export type SortOrder = Order | `-${Order}`;
export type YesNoFilter = 'all' | 'yes' | 'no';

export interface CredentialFilters {
  search: string;
  status: StatusFilter;
  sort: SortOrder;
  issuer: string;
  document: YesNoFilter;
  renewed: YesNoFilter;
  from: string;
  to: string;
}

export const STATUS_FILTERS: readonly StatusFilter[] = ['all', ...CREDENTIAL_STATUSES];
export const NO_FILTERS: CredentialFilters = {
  search: '',
  status: 'all',
  sort: 'expiry',
  issuer: '',
  document: 'all',
  renewed: 'all',
  from: '',
  to: '',
};

const ALL_ORDERS: readonly SortOrder[] = [...SORT_ORDERS, ...COLUMN_ORDERS].flatMap(
  (order) => [order, `-${order}`] as const,
);
const YES_NO: readonly YesNoFilter[] = ['yes', 'no'];
const NAMES: Readonly<Record<keyof CredentialFilters, string>> = {
  search: 'q',
  status: 'status',
  sort: 'sort',
  issuer: 'issuer',
  document: 'document',
  renewed: 'renewed',
  from: 'expiresFrom',
  to: 'expiresTo',
};

/** Control characters, and the replacement character of undecodable bytes. */
const UNTYPABLE = /[\p{Cc}\ufffd]/gu;

export function filtersOf(params: URLSearchParams): CredentialFilters {
  const text = (name: string) => (params.get(name) ?? '').replaceAll(UNTYPABLE, '');
  const oneOf = <Value extends string>(name: string, values: readonly Value[], unset: Value) =>
    values.find((value) => value === params.get(name)) ?? unset;
  const date = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    search: text(NAMES.search),
    status: oneOf('status', STATUS_FILTERS, NO_FILTERS.status),
    sort: oneOf('sort', ALL_ORDERS, NO_FILTERS.sort),
    issuer: text('issuer'),
    document: oneOf('document', YES_NO, NO_FILTERS.document),
    renewed: oneOf('renewed', YES_NO, NO_FILTERS.renewed),
    from: date(NAMES.from),
    to: date(NAMES.to),
  };
}

export function paramsOf(filters: CredentialFilters, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const field of Object.keys(NO_FILTERS) as (keyof CredentialFilters)[]) {
    const name = NAMES[field];
    if (filters[field] === NO_FILTERS[field]) params.delete(name);
    else params.set(name, filters[field]);
  }
  return params;
}

export function isFiltering({ search, status, ...filters }: CredentialFilters): boolean {
  return search.trim() !== '' || status !== 'all' || furtherCount(filters) > 0;
}

export function furtherCount(filters: Omit<CredentialFilters, 'search' | 'status'>): number {
  const dates = filters.from || filters.to ? 1 : 0;
  const others = (['issuer', 'document', 'renewed'] as const).filter((field) => filters[field] !== NO_FILTERS[field]);
  return dates + others.length;
}
