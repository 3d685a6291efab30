import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const PHONE = '(max-width: 767px)';

/** The state of the last visit; expanded unless the cookie says otherwise. */
export function readSidebarCookie(cookies: string = document.cookie): boolean {
  return !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(cookies);
}

function writeSidebarCookie(isExpanded: boolean): void {
  document.cookie = `${COOKIE}=${isExpanded}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export interface SidebarState {
  /** Below 768 px the sidebar is a sheet over the page. */
  isPhone: boolean;
  isExpanded: boolean;
  isSheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
}

/** One toggle for both forms of the sidebar, also by b with Ctrl or Meta. */
export function useSidebarState(): SidebarState {
  const isPhone = useSyncExternalStore(subscribeToWidth, () => matchMedia(PHONE).matches);
  const [isExpanded, setIsExpanded] = useState(() => readSidebarCookie());
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);
  const toggle = useCallback(() => {
    if (isPhone) setIsSheetOpen((isOpen) => !isOpen);
    else {
      writeSidebarCookie(!isExpanded);
      setIsExpanded(!isExpanded);
    }
  }, [isPhone, isExpanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Browsers that fill in a form send key events without a key.
      if (event.key?.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Under a dialog the page stays as it is; the sheet is one itself.
      const isUnderDialog = !isSheetOpen && document.querySelector('[aria-modal="true"]') !== null;
      if (!event.repeat && !isUnderDialog) toggle();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toggle, isSheetOpen]);

  return { isPhone, isExpanded, isSheetOpen: isPhone && isSheetOpen, toggle, closeSheet };
}
