import { Icon } from '@tracker/ui/icon';
import { NativeSelect } from '@tracker/ui/select-field';
import styles from './member-filter-bar.module.css';
import type { MemberFilters, MemberSortOrder } from './member-filters';

const ROLE_OPTIONS = [
  { value: 'all', label: 'All roles' },
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admins' },
  { value: 'member', label: 'Members' },
] as const;

export const SORT_LABELS: Record<MemberSortOrder, string> = {
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
    <div className={styles.bar} role="search" aria-label="Members">
      <div className={styles.search}>
        <Icon name="search" size={18} className={styles.lens} />
        <input
          type="search"
          className={styles.input}
          aria-label="Search members"
          placeholder="Search by name or email"
          autoComplete="off"
          spellCheck={false}
          value={filters.search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <NativeSelect
        aria-label="Filter by role"
        value={filters.role}
        options={ROLE_OPTIONS}
        onValueChange={(role) => onChange({ role })}
      />
      {/* On wide screens the column headings sort. */}
      <div className={styles.sort}>
        <NativeSelect
          aria-label="Sort members"
          value={filters.sort}
          options={sortOrders.map((value) => ({ value, label: `Sort by ${SORT_LABELS[value].toLowerCase()}` }))}
          onValueChange={(sort) => onChange({ sort, isDescending: false })}
        />
      </div>
    </div>
  );
}
