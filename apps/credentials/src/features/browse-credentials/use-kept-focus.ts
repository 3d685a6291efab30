import { type RefObject, useEffect, useRef } from 'react';

/** Longer than a dialog's closing takes. */
const AFTER_CLOSING_MS = 400;

/**
 * Keeps keyboard users in place when the control they came from is gone, such as the card of a deleted credential: the focus then goes to
 * `placeRef` rather than to the top of the document. `list` is what may have lost a card.
 */
export function useKeptFocus(placeRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, list: unknown): void {
  const hasOpenedRef = useRef(false);
  useEffect(() => {
    if (isDialogOpen) hasOpenedRef.current = true;
    if (isDialogOpen || !hasOpenedRef.current) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) placeRef.current?.focus({ preventScroll: true });
    }, AFTER_CLOSING_MS);
    return () => clearTimeout(timer);
  }, [placeRef, isDialogOpen, list]);
}
