import { type RefObject, useLayoutEffect } from 'react';

interface Options {
  /** Leaves the focus alone unless it was inside the element. */
  isOnlyFromInside?: boolean;
}

/**
 * When `element` disappears while it has the focus, moves the focus to the heading of its section, to the dialog that it was in, or to the heading of
 * the screen: otherwise people who use the keyboard would find themselves at the top of the page.
 */
export function useFocusHeadingOnExit(
  element: RefObject<HTMLElement | null>,
  { isOnlyFromInside = false }: Options = {},
): void {
  useLayoutEffect(
    // Layout effects end before the element leaves the document, when it can still be asked.
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
