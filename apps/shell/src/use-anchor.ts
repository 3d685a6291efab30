import { useLocation } from '@tracker/shell-sdk/router';
import { useEffect } from 'react';

const ENDING = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Scrolls to the element in the address (`/settings#calendar`) once it exists, unless the user does something first.
 */
export function useAnchor(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '') return undefined;
    const observer = new MutationObserver(look);
    const end = () => {
      observer.disconnect();
      for (const name of ENDING) removeEventListener(name, end, true);
    };
    function look() {
      const place = document.querySelector('main')?.querySelector(`#${CSS.escape(id)}`);
      if (!place) return;
      end();
      place.scrollIntoView?.({ block: 'start' });
      (place.querySelector<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main'))?.focus({
        preventScroll: true,
      });
    }
    observer.observe(document.body, { childList: true, subtree: true });
    for (const name of ENDING) addEventListener(name, end, true);
    // After the screen change has reset focus and scroll position.
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [pathname, hash, key]);
}
