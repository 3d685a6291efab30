import { useLocation } from '@tracker/shell-sdk/router';
import { useEffect, useRef } from 'react';

/** How far each entry of the history was scrolled, by the router's key. */
const places = new Map<string, number>();

/** Content that comes later than this no longer moves the page. */
const LATEST_MS = 2_000;
const ENDING = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * After a change of screen the focus goes to `main`, so that keyboards and screen readers go on from there. A new screen starts at the top; Back and
 * Forward lead to where the reader was.
 */
export function useScreenChange(): void {
  const { pathname, hash, key } = useLocation();
  const shownRef = useRef(pathname);
  useEffect(() => {
    const remember = () => void places.set(key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
  useEffect(() => {
    if (shownRef.current === pathname) return undefined;
    shownRef.current = pathname;
    // A dialog that the new screen has opened keeps the focus it took.
    if (!document.activeElement?.closest('[role="dialog"]'))
      document.querySelector('main')?.focus({ preventScroll: true });
    // The part of a screen that the address names is found by `useAnchor`.
    return scrollTo(hash === '' ? (places.get(key) ?? 0) : 0);
  }, [pathname, hash, key]);
}

/** Scrolls there, again and again while the content is still coming, until the reader does something. Returns how to stop. */
function scrollTo(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0) return () => undefined;
  const observer = new MutationObserver(() => window.scrollTo(0, top));
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ENDING) removeEventListener(name, stop, true);
  };
  const timer = setTimeout(stop, LATEST_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const name of ENDING) addEventListener(name, stop, true);
  return stop;
}
