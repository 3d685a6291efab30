import { useLocation } from '@tracker/shell-sdk/router';
import { useEffect, useRef } from 'react';

const STORED = 'scroll-positions';
const positions = storedPositions();

/** Content that loads later than this no longer scrolls the page. */
const MAX_LOADING_MS = 2_000;
const USER_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * After navigation, `main` gets the focus for keyboard and screen reader users. New screens start at the top; Back and
 * Forward restore the scroll position, also after a reload.
 */
export function useScreenChange(): void {
  const { pathname, hash, key } = useLocation();
  const shownRef = useRef(pathname);
  useEffect(() => {
    const remember = () => void positions.set(key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', storePositions);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', storePositions);
    };
  }, [key]);
  useEffect(() => {
    if (shownRef.current === pathname) return undefined;
    shownRef.current = pathname;
    if (!document.activeElement?.closest('[role="dialog"]'))
      document.querySelector('main')?.focus({ preventScroll: true });
    const top = hash === '' ? (positions.get(key) ?? 0) : 0;
    window.scrollTo(0, top);
    if (top === 0) return undefined;
    const stop = onChangesUntilUserActs(() => window.scrollTo(0, top));
    const timer = setTimeout(stop, MAX_LOADING_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pathname, hash, key]);
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]));
  } catch {
    return;
  }
}

let isFirstLayout = true;

/** The props of a layout's `main`. It gets the focus when it replaces another layout, for example after logout. */
export function useMain() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFirstLayout && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    isFirstLayout = false;
  }, []);
  return { ref, tabIndex: -1 };
}

/**
 * Scrolls to the element in the address (`/settings#calendar`) once it exists, unless the user does something first.
 */
export function useAnchor(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const id = decoded(hash.slice(1));
    if (id === '') return undefined;
    const scroll = () => {
      const main = document.querySelector('main');
      const target = main?.querySelector(`#${CSS.escape(id)}`);
      if (!target) return;
      stop();
      target.scrollIntoView?.({ block: 'start' });
      (target.querySelector<HTMLElement>('[tabindex="-1"]') ?? main)?.focus({ preventScroll: true });
    };
    const stop = onChangesUntilUserActs(scroll);
    const frame = requestAnimationFrame(scroll);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [pathname, hash, key]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onChangesUntilUserActs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const stop = () => {
    observer.disconnect();
    for (const name of USER_EVENTS) removeEventListener(name, stop, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const name of USER_EVENTS) addEventListener(name, stop, true);
  return stop;
}
