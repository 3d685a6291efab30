import { useLocation } from '@tracker/shell-sdk/router';
import { useEffect, useRef } from 'react';

/** After a change of screen the focus goes to `main`, so that keyboards and screen readers go on from there; the scroll starts at the top. */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const shownRef = useRef(pathname);
  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    window.scrollTo(0, 0);
    // A dialog that the new screen has opened keeps the focus it took.
    if (!document.activeElement?.closest('[role="dialog"]'))
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
