import { useLocation } from '@tracker/shell-sdk/router';
import { useEffect, useRef } from 'react';

/** Scroll positions by the router's history key. */
const places = new Map<string, number>();

/** Content that loads later than this no longer scrolls the page. */
const LATEST_MS = 2_000;
const ENDING = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * After navigation, `main` gets the focus for keyboard and screen reader users. New screens start at the top; Back and
 * Forward restore the scroll position.
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
    // Leaves the focus in a dialog that the new screen has opened.
    if (!document.activeElement?.closest('[role="dialog"]'))
      document.querySelector('main')?.focus({ preventScroll: true });
    return scrollTo(hash === '' ? (places.get(key) ?? 0) : 0);
  }, [pathname, hash, key]);
}

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
