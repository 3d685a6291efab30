import { Button } from '@tracker/ui/button';
import { IconButton } from '@tracker/ui/icon-button';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import styles from './selection.module.css';

interface SelectionBarProps {
  count: number;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
}

export function SelectionBar({ count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  useFocusHeadingOnExit(barRef);
  return (
    <div ref={barRef} className={`${styles.bar} screen-only`} role="region" aria-label="Selected credentials">
      <p className={styles.count} role="status">
        {`${count} selected`}
      </p>
      {count < total && (
        <Button variant="text" onClick={onSelectAll}>
          {`Select all ${total}`}
        </Button>
      )}
      <div className={styles.actions}>{children}</div>
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
    </div>
  );
}

/**
 * The selection of a list. Rows hidden by a filter are left out, and selected again when they reappear. `select` with `isRange` extends the selection
 * from the row that was pressed last.
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ rows, ids, last: null as string | null });
  useEffect(() => {
    latest.current.rows = rows;
    latest.current.ids = ids;
  });

  const select = useCallback((id: string, isRange: boolean) => {
    const { rows: shown, ids: before, last } = latest.current;
    const isWanted = !before.has(id);
    const here = shown.findIndex((row) => row.id === id);
    const there = isRange ? shown.findIndex((row) => row.id === last) : -1;
    const pressed =
      there < 0 ? [id] : shown.slice(Math.min(here, there), Math.max(here, there) + 1).map((row) => row.id);
    latest.current.last = id;
    setIds(new Set(isWanted ? [...before, ...pressed] : [...before].filter((one) => !pressed.includes(one))));
  }, []);
  const selectAll = useCallback(() => setIds(new Set(latest.current.rows.map(({ id }) => id))), []);
  const clear = useCallback(() => setIds(new Set()), []);
  const selected = useMemo(() => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))), [rows, ids]);

  return { ids, selected, select, selectAll, clear };
}
