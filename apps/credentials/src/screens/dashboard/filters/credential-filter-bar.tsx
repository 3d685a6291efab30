import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Button } from '@tracker/ui/button';
import { FilterBar } from '@tracker/ui/filter-bar';
import { Icon } from '@tracker/ui/icon';
import { SearchField } from '@tracker/ui/search-field';
import { lazyPart } from '@tracker/ui/lazy-part';
import { NativeSelect } from '@tracker/ui/select-field';
import { type Ref, useId, useState } from 'react';
import {
  type CredentialFilters,
  furtherCount,
  SORT_ORDERS,
  type SortOrder,
  STATUS_FILTERS,
} from '../../../features/filters/credential-filters';
import styles from './credential-filter-bar.module.css';
import type { FilterChanges } from '../../../features/filters/use-browsing';

const moreFilters = lazyPart(async () => (await import('./more-filters')).MoreFilters);

const SORT_LABELS: Record<(typeof SORT_ORDERS)[number], string> = {
  name: 'Name (A to Z)',
  expiry: 'Soonest expiry',
  issueDate: 'Newest issue date',
};

const STATUS_OPTIONS = STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : STATUS_LABELS[value],
}));
const SORT_OPTIONS: readonly { value: SortOrder; label: string }[] = SORT_ORDERS.map((value) => ({
  value,
  label: SORT_LABELS[value],
}));

interface CredentialFilterBarProps {
  ref: Ref<HTMLDivElement>;
  credentials: readonly Credential[];
  filters: CredentialFilters;
  hasSort: boolean;
  onSearch: (text: string) => void;
  onChange: (changes: FilterChanges) => void;
}

export function CredentialFilterBar({
  ref,
  credentials,
  filters,
  hasSort,
  onSearch,
  onChange,
}: CredentialFilterBarProps) {
  const moreId = useId();
  const count = furtherCount(filters);
  const [isOpen, setIsOpen] = useState(count > 0);
  const { sort } = filters;
  const isOther = !SORT_OPTIONS.some(({ value }) => value === sort);
  return (
    <div ref={ref} className={`${styles.frame} screen-only`}>
      <FilterBar label="Your credentials" className={hasSort ? styles.bar : styles.barWithoutSort}>
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
        {hasSort && (
          <NativeSelect
            aria-label="Sort credentials"
            value={sort}
            options={isOther ? [...SORT_OPTIONS, { value: sort, label: 'As in the table' }] : SORT_OPTIONS}
            onValueChange={(next) => onChange({ sort: next })}
          />
        )}
        <Button
          className={styles.more}
          icon={<Icon name="filter" />}
          aria-label={count > 0 ? `More filters, ${count} set` : 'More filters'}
          title="More filters"
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.words}>More filters</span>
          {count > 0 && <span>{count}</span>}
        </Button>
      </FilterBar>
      {isOpen && (
        <moreFilters.Part
          id={moreId}
          credentials={credentials}
          filters={filters}
          onChange={onChange}
          waiting={<div id={moreId} className={styles.waiting} aria-busy="true" />}
          failed="These filters could not be loaded."
        />
      )}
    </div>
  );
}
