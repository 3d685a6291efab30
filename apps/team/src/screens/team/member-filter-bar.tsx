import { FilterBar } from '@tracker/ui/filter-bar';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import styles from './member-filter-bar.module.css';
import type { MemberFilters, MemberSortOrder } from './member-filters';

const ROLE_OPTIONS = [
  { value: 'all', label: 'All roles' },
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admins' },
  { value: 'member', label: 'Members' },
] as const;

const SORT_LABELS: Record<MemberSortOrder, string> = {
  joinedAt: 'Joined',
  name: 'Name',
  role: 'Role',
  compliance: 'Compliance',
};

interface MemberFilterBarProps {
  filters: MemberFilters;
  sortOrders: readonly MemberSortOrder[];
  onSearch: (text: string) => void;
  onChange: (changes: Partial<MemberFilters>) => void;
}

export function MemberFilterBar({ filters, sortOrders, onSearch, onChange }: MemberFilterBarProps) {
  return (
    <FilterBar label="Members" className={styles.bar}>
      <SearchField
        label="Search members"
        placeholder="Search by name or email"
        value={filters.search}
        onValueChange={onSearch}
      />
      <NativeSelect
        aria-label="Filter by role"
        value={filters.role}
        options={ROLE_OPTIONS}
        onValueChange={(role) => onChange({ role })}
      />
      {/* Where there is room for columns, their headings sort. */}
      <div className={styles.sort}>
        <NativeSelect
          aria-label="Sort members"
          value={filters.sort}
          options={sortOrders.map((value) => ({ value, label: `Sort by ${SORT_LABELS[value].toLowerCase()}` }))}
          onValueChange={(sort) => onChange({ sort, isDescending: false })}
        />
      </div>
    </FilterBar>
  );
}
