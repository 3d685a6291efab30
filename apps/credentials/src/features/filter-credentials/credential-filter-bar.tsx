import { STATUS_LABELS } from '@tracker/contracts/credential-status';
import { FilterBar } from '@tracker/ui/filter-bar';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import { type CredentialFilters, SORT_ORDERS, type SortOrder, STATUS_FILTERS } from './credential-filters';
import styles from './credential-filter-bar.module.css';

const SORT_LABELS: Record<SortOrder, string> = {
  name: 'Name (A to Z)',
  expiry: 'Soonest expiry',
  issueDate: 'Newest issue date',
};

const STATUS_OPTIONS = STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : STATUS_LABELS[value],
}));
const SORT_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface CredentialFilterBarProps {
  filters: CredentialFilters;
  onSearch: (text: string) => void;
  onChange: (changes: Partial<Omit<CredentialFilters, 'search'>>) => void;
}

export function CredentialFilterBar({ filters, onSearch, onChange }: CredentialFilterBarProps) {
  return (
    <FilterBar label="Your credentials" className={styles.bar}>
      <SearchField
        label="Search credentials"
        placeholder="Search by name or issuing body"
        value={filters.search}
        onValueChange={onSearch}
      />
      <NativeSelect
        aria-label="Filter by status"
        value={filters.status}
        options={STATUS_OPTIONS}
        onValueChange={(status) => onChange({ status })}
      />
      <NativeSelect
        aria-label="Sort credentials"
        value={filters.sort}
        options={SORT_OPTIONS}
        onValueChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
