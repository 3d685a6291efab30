import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/** How many rows PageUp and PageDown go. */
const PAGE_ROWS = 10;

/**
 * Movement in a grid as the ARIA practices describe it: one stop for Tab, arrows from cell to cell, Home and End within the row and with Ctrl to the
 * grid's corners. The stop is a matter of the elements and not of the rows' state, so that moving draws nothing anew.
 */
export function useGridKeys() {
  const gridRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // After whatever has been drawn: of the rows that are shown one cell is a stop.
    const grid = gridRef.current;
    const stop = grid?.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]');
    if (!grid || (stop && !stop.closest('[role=row][aria-hidden]'))) return;
    if (stop) stop.tabIndex = -1;
    const first = rowsOf(grid)[0]?.[0];
    if (first) first.tabIndex = 0;
  });

  const onFocus = ({ target }: FocusEvent<HTMLDivElement>) => {
    const grid = gridRef.current;
    if (!grid || !(target instanceof HTMLElement) || !target.matches('[role=gridcell] [tabindex]')) return;
    for (const former of grid.querySelectorAll<HTMLElement>('[role=gridcell] [tabindex="0"]')) former.tabIndex = -1;
    target.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const grid = gridRef.current;
    if (!grid || event.altKey || event.metaKey) return;
    const rows = rowsOf(grid);
    const row = rows.findIndex((cells) => cells.includes(event.target as HTMLElement));
    if (row < 0) return;
    const place = (rows[row] ?? []).indexOf(event.target as HTMLElement);
    const next = destination(event, { row, place, rowCount: rows.length, width: rows[row]?.length ?? 0 });
    if (!next) return;
    event.preventDefault();
    rows[next.row]?.[next.place]?.focus();
  };

  return { ref: gridRef, onFocus, onKeyDown };
}

interface Position {
  row: number;
  place: number;
  rowCount: number;
  width: number;
}

function destination(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, place, rowCount, width }: Position,
): Pick<Position, 'row' | 'place'> | null {
  const to = (nextRow: number, nextPlace: number) => ({
    row: Math.min(Math.max(nextRow, 0), rowCount - 1),
    place: Math.min(Math.max(nextPlace, 0), width - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, place);
    case 'ArrowDown':
      return to(row + 1, place);
    case 'ArrowLeft':
      return to(row, place - 1);
    case 'ArrowRight':
      return to(row, place + 1);
    case 'PageUp':
      return to(row - PAGE_ROWS, place);
    case 'PageDown':
      return to(row + PAGE_ROWS, place);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? rowCount - 1 : row, width - 1);
    default:
      return null;
  }
}

/** The cells that can be gone to, of the rows that are shown. */
function rowsOf(grid: HTMLDivElement): HTMLElement[][] {
  return [...grid.querySelectorAll('[role=row]:not([aria-hidden])')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell] [tabindex]')])
    .filter((cells) => cells.length > 0);
}
