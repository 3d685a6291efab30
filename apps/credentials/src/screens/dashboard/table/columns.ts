import type { SortOrder } from '../../../features/filters/credential-filters';

interface Column {
  /** Its class, too. */
  key: string;
  heading: string;
  /** What the address says of the order by this column, from the small to the large and the other way round. */
  ascending: SortOrder;
  descending: SortOrder;
}

export const COLUMNS: readonly Column[] = [
  { key: 'nameCell', heading: 'Name', ascending: 'name', descending: '-name' },
  { key: 'issuer', heading: 'Issuing body', ascending: 'issuer', descending: '-issuer' },
  { key: 'status', heading: 'Status', ascending: 'status', descending: '-status' },
  // The one order of dates that cards have is the newest first.
  { key: 'issued', heading: 'Issued', ascending: '-issueDate', descending: 'issueDate' },
  { key: 'expires', heading: 'Expires', ascending: 'expiry', descending: '-expiry' },
  { key: 'document', heading: 'Document', ascending: 'document', descending: '-document' },
];

/** How the rows come by a column, as `aria-sort` has it. */
export function orderOf(column: Column, sort: SortOrder): 'ascending' | 'descending' | 'none' {
  if (sort === column.ascending) return 'ascending';
  return sort === column.descending ? 'descending' : 'none';
}

/** What pressing the heading asks for: the small first, and then the other way round. */
export function nextSort(column: Column, sort: SortOrder): SortOrder {
  return sort === column.ascending ? column.descending : column.ascending;
}
