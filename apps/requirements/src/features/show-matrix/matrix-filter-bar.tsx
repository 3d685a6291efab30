import { CELL_LABELS, CELL_STATES, type CellState } from '@tracker/contracts/requirements/requirement-states';
import type { Group } from '@tracker/contracts/requirements/requirements';
import { FilterBar } from '@tracker/ui/filter-bar';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import type { MatrixFilter } from './matrix-filters';
import styles from './matrix-panel.module.css';

const STATE_OPTIONS: { value: CellState | ''; label: string }[] = [
  { value: '', label: 'All states' },
  ...CELL_STATES.map((value) => ({ value, label: CELL_LABELS[value] })),
];

interface MatrixFilterBarProps {
  filter: MatrixFilter;
  groups: readonly Group[];
  onSearch: (text: string) => void;
  onChoose: (changes: Partial<Pick<MatrixFilter, 'group' | 'state'>>) => void;
}

export function MatrixFilterBar({ filter, groups, onSearch, onChoose }: MatrixFilterBarProps) {
  return (
    <FilterBar label="Matrix" className={styles.bar}>
      <SearchField label="Search members" placeholder="Search by name" value={filter.search} onValueChange={onSearch} />
      <NativeSelect
        aria-label="Filter by group"
        value={filter.group}
        options={[{ value: '', label: 'All groups' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={(group) => onChoose({ group })}
      />
      <NativeSelect
        aria-label="Filter by state"
        value={filter.state}
        options={STATE_OPTIONS}
        onValueChange={(state) => onChoose({ state })}
      />
    </FilterBar>
  );
}
