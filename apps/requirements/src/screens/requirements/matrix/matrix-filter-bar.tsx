import {
  CELL_LABELS,
  CELL_STATES,
  type CellState,
  type StateCounts,
  WORST_FIRST,
} from '@tracker/contracts/requirements/requirement-states';
import type { Group } from '@tracker/contracts/requirements/requirements';
import { FilterBar } from '@tracker/ui/filter-bar';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import { memo } from 'react';
import { stateClass } from '@tracker/product/state-badge';
import type { FilterChanges, MatrixFilter } from './matrix-filter';
import styles from './matrix-filter-bar.module.css';

const STATE_OPTIONS: { value: CellState | ''; label: string }[] = [
  { value: '', label: 'All states' },
  ...CELL_STATES.map((value) => ({ value, label: CELL_LABELS[value] })),
];

interface MatrixFilterBarProps {
  filter: MatrixFilter;
  groups: readonly Group[];
  onSearch: (text: string) => void;
  onChoose: (changes: FilterChanges) => void;
}

export function MatrixFilterBar({ filter, groups, onSearch, onChoose }: MatrixFilterBarProps) {
  return (
    <FilterBar label="Matrix" className={styles.bar}>
      <SearchField
        label="Search members"
        placeholder="Search by name or email"
        value={filter.search}
        onValueChange={onSearch}
      />
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

interface StateChipsProps {
  counts: StateCounts;
  chosen: CellState | '';
  onChoose: (changes: FilterChanges) => void;
}

export const StateChips = memo(function StateChips({ counts, chosen, onChoose }: StateChipsProps) {
  const states = WORST_FIRST.filter((state) => state === chosen || (counts[state] > 0 && state !== 'not-required'));
  return (
    <div role="group" aria-label="Filter by state" className={styles.chips}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={`${styles.chip} ${stateClass}`}
          data-state={state}
          aria-pressed={state === chosen}
          onClick={() => onChoose({ state: state === chosen ? '' : state })}
        >
          <span className={styles.dot} aria-hidden="true" />
          {CELL_LABELS[state]} <span className="tabular">{counts[state]}</span>
        </button>
      ))}
    </div>
  );
});
