import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Place {
  width: number;
  top: number;
}

export function usePlace(ref: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect();
      if (!box) return;
      const { width } = box;
      const top = Math.round(box.top + window.scrollY);
      setPlace((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Content above the element may grow.
    observer.observe(document.body);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return place;
}

/** The parts near the window, and the one with the focus: without it, the focus would jump to the top. */
export function useRangeWithFocus(ref: RefObject<HTMLElement | null>): (range: Range) => number[] {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = ref.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
      setFocused(place ? Number(place) : null);
    };
    const onFocusOut = () => setFocused(null);
    element?.addEventListener('focusin', onFocusIn);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [ref]);
  return useCallback(
    (range: Range) => {
      const places = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || places.includes(focused)) return places;
      return [...places, focused].toSorted((a, b) => a - b);
    },
    [focused],
  );
}

export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is after the listeners have run.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Sets `--filters-height` of the list to the height of the filters, under which a table's head sticks. Set by an observer: measuring during render
 * would force a second layout and render the list again.
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
