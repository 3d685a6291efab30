import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface Place {
  width: number;
  /** Distance from the document's top. */
  top: number;
}

/** Where an element is, and how wide. */
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
    // The body too: what stands above the element may grow.
    observer.observe(document.body);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return place;
}

/** Which of the parts with a `data-index` holds the focus: taken out of the page, it would throw a keyboard user back to the top. */
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
