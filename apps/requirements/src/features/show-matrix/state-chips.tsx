import { CELL_LABELS, type CellState } from '@tracker/contracts/requirements/requirement-states';
import { memo } from 'react';
import styles from './state-chips.module.css';

interface StateChipsProps {
  counts: ReadonlyMap<CellState, number>;
  chosen: CellState | '';
  onChoose: (state: CellState | '') => void;
}

/** How many cells are in each state; a press shows only whom it concerns, another one everybody. */
export const StateChips = memo(function StateChips({ counts, chosen, onChoose }: StateChipsProps) {
  const states = [...counts].filter(([state, count]) => state === chosen || (count > 0 && state !== 'not-required'));
  return (
    <div role="group" aria-label="Filter by state" className={styles.chips}>
      {states.map(([state, count]) => (
        <button
          key={state}
          type="button"
          className={styles.chip}
          data-state={state}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? '' : state)}
        >
          <span className={styles.dot} aria-hidden="true" />
          {CELL_LABELS[state]} <span className={styles.count}>{count}</span>
        </button>
      ))}
    </div>
  );
});
