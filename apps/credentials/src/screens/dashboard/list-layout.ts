import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
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

/** The `data-index` of the focused part, which must stay in the page: otherwise the focus would jump to the top. */
export function useFocusedPlace(ref: RefObject<HTMLElement | null>): number | null {
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
  return focused;
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
