import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/**
 * Which of the rows are selected. What a filter hides is not acted on, and is selected again when it comes back. `select` with `isRange` takes all rows
 * from the last one that was pressed.
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
