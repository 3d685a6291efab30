import { type RefObject, useLayoutEffect } from 'react';

/**
 * When `element` disappears while it has the focus, moves the focus to the heading of its section or else of the screen: otherwise people
 * who use the keyboard would find themselves at the top of the page.
 */
export function useFocusHeadingOnExit(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    // Layout effects end before the element leaves the document, when it can still be asked.
    () => () => {
      const focused = document.activeElement;
      const isLost = focused === null || focused === document.body || focused.closest('[role=dialog]') !== null;
      if (!isLost && !element.current?.contains(focused)) return;
      const section = element.current?.closest('section');
      setTimeout(() => {
        const heading = section?.isConnected
          ? section.querySelector<HTMLElement>('h2, h3')
          : document.querySelector<HTMLElement>('h1');
        heading?.focus();
      });
    },
    [element],
  );
}
