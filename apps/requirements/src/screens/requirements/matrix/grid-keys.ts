import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const STOPS = '[role=rowheader] [tabindex], [role=gridcell] [tabindex]';

const PAGE_ROWS = 10;

/**
 * Keyboard navigation of a grid as in the ARIA practices: one tab stop, arrow keys between cells, Home and End within the
 * row, with Ctrl to the corners. It sets `tabIndex` on the elements, so that moving renders nothing again.
 */
export function useGridKeys() {
  const gridRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // After every render, exactly one visible cell is a tab stop.
    const grid = gridRef.current;
    const stop = grid?.querySelector<HTMLElement>('[role=row] [tabindex="0"]');
    if (!grid || (stop && !stop.closest('[role=row][aria-hidden]'))) return;
    if (stop) stop.tabIndex = -1;
    const first = rowsOf(grid)[0]?.[1];
    if (first) first.tabIndex = 0;
  });

  const onFocus = ({ target }: FocusEvent<HTMLDivElement>) => {
    const grid = gridRef.current;
    if (!grid || !(target instanceof HTMLElement) || !target.matches(STOPS)) return;
    for (const previous of grid.querySelectorAll<HTMLElement>('[role=row] [tabindex="0"]')) previous.tabIndex = -1;
    target.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const grid = gridRef.current;
    if (!grid || event.altKey || event.metaKey) return;
    const rows = rowsOf(grid);
    const row = rows.findIndex((cells) => cells.includes(event.target as HTMLElement));
    if (row < 0) return;
    const column = (rows[row] ?? []).indexOf(event.target as HTMLElement);
    const next = destination(event, { row, column, rowCount: rows.length, width: rows[row]?.length ?? 0 });
    if (!next) return;
    event.preventDefault();
    rows[next.row]?.[next.column]?.focus();
  };

  return { ref: gridRef, onFocus, onKeyDown };
}

interface Position {
  row: number;
  column: number;
}

function destination(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, column, rowCount, width }: Position & { rowCount: number; width: number },
): Position | null {
  const moves: Partial<Record<string, [row: number, column: number]>> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - PAGE_ROWS, column],
    PageDown: [row + PAGE_ROWS, column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? rowCount - 1 : row, width - 1],
  };
  const move = moves[key];
  if (!move) return null;
  const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);
  return { row: within(move[0], rowCount), column: within(move[1], width) };
}

function rowsOf(grid: HTMLDivElement): HTMLElement[][] {
  return [...grid.querySelectorAll('[role=row]:not([aria-hidden])')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(STOPS)])
    .filter((cells) => cells.length > 0);
}
