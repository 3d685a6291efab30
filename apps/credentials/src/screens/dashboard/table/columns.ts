import type { SortOrder } from '../../../features/filters/credential-filters';

interface Column {
  key: string;
  heading: string;
  ascending: SortOrder;
  descending: SortOrder;
}

export const COLUMNS: readonly Column[] = [
  { key: 'nameCell', heading: 'Name', ascending: 'name', descending: '-name' },
  { key: 'issuer', heading: 'Issuing body', ascending: 'issuer', descending: '-issuer' },
  { key: 'status', heading: 'Status', ascending: 'status', descending: '-status' },
  { key: 'issued', heading: 'Issued', ascending: '-issueDate', descending: 'issueDate' },
  { key: 'expires', heading: 'Expires', ascending: 'expiry', descending: '-expiry' },
  { key: 'document', heading: 'Document', ascending: 'document', descending: '-document' },
];

export function orderOf(column: Column, sort: SortOrder): 'ascending' | 'descending' | 'none' {
  if (sort === column.ascending) return 'ascending';
  return sort === column.descending ? 'descending' : 'none';
}

export function nextSort(column: Column, sort: SortOrder): SortOrder {
  return sort === column.ascending ? column.descending : column.ascending;
}
