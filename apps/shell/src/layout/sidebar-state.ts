import { useMedia } from '@tracker/ui/use-media';
import { useCallback, useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const PHONE = '(max-width: 767px)';
/** With an open sidebar, tables and search would be as narrow as on a phone. */
const TABLET = '(max-width: 1024px)';

export function readSidebarCookie(cookies: string = document.cookie, fitting = true): boolean {
  const chosen = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(cookies)?.[1];
  return chosen ? chosen === 'true' : fitting;
}

function writeSidebarCookie(isExpanded: boolean): void {
  document.cookie = `${COOKIE}=${isExpanded}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

export interface SidebarState {
  isPhone: boolean;
  isExpanded: boolean;
  isSheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
}

export function useSidebarState(): SidebarState {
  const isPhone = useMedia(PHONE);
  const isTablet = useMedia(TABLET);
  const [cookies] = useState(() => document.cookie);
  const [chosen, setChosen] = useState<boolean>();
  const isExpanded = chosen ?? readSidebarCookie(cookies, !isTablet);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);
  const toggle = useCallback(() => {
    if (isPhone) setIsSheetOpen((isOpen) => !isOpen);
    else {
      writeSidebarCookie(!isExpanded);
      setChosen(!isExpanded);
    }
  }, [isPhone, isExpanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Browser autofill sends key events without a key.
      if (event.key?.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Ignores the key under a dialog, but the sheet itself is a dialog too.
      const isUnderDialog = !isSheetOpen && document.querySelector('[aria-modal="true"]') !== null;
      if (!event.repeat && !isUnderDialog) toggle();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toggle, isSheetOpen]);

  return { isPhone, isExpanded, isSheetOpen: isPhone && isSheetOpen, toggle, closeSheet };
}
