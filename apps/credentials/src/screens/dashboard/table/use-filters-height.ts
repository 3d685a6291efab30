import { type RefObject, useEffect } from 'react';

/**
 * Says in `--filters-height` of the list how high the filters above it are, under which the head of a table sticks. Written to the element once it is laid out:
 * a measurement while the page is drawn would lay all of it out twice, and draw the list again.
 */
export function useFiltersHeight(
  isTable: boolean,
  listRef: RefObject<HTMLElement | null>,
  filtersRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [list, filters] = [listRef.current, filtersRef.current];
    if (!isTable || !list || !filters) return;
    const observer = new ResizeObserver(() =>
      list.style.setProperty('--filters-height', `${filters.getBoundingClientRect().height}px`),
    );
    observer.observe(filters);
    return () => observer.disconnect();
  }, [isTable, listRef, filtersRef]);
}
