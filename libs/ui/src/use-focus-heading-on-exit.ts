import { type RefObject, useLayoutEffect } from 'react';

interface Options {
  isOnlyFromInside?: boolean;
}

/**
 * When a focused `element` disappears, moves the focus to the heading of its section, its dialog, or the screen.
 * Otherwise keyboard users would return to the top of the page.
 */
export function useFocusHeadingOnExit(
  element: RefObject<HTMLElement | null>,
  { isOnlyFromInside = false }: Options = {},
): void {
  useLayoutEffect(
    // Layout effects are cleaned up while the element is still in the document.
    () => () => {
      const focused = document.activeElement;
      const isInside = element.current?.contains(focused) === true;
      const isLost = focused === null || focused === document.body || focused.closest('[role=dialog]') !== null;
      if (!isInside && (isOnlyFromInside || !isLost)) return;
      const section = element.current?.closest('section');
      const dialog = element.current?.closest<HTMLElement>('[role=dialog]');
      setTimeout(() => {
        const heading = section?.isConnected && section.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]');
        const area = heading || (dialog?.isConnected ? dialog : document.querySelector<HTMLElement>('h1'));
        area?.focus();
      });
    },
    [element, isOnlyFromInside],
  );
}
