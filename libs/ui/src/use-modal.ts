import { type RefObject, useEffect, useState } from 'react';
import { wrapFocus } from './wrap-focus';

/** What a dialog with a form was opened for. */
const FIRST_FIELD = ':is(input, textarea):not([type=checkbox], [type=radio], [type=file], [readonly], :disabled)';

/** What is open, the topmost last. */
const open: HTMLElement[] = [];

/**
 * What makes a panel modal while it is in the page: the page behind does not scroll, the focus goes to its first field, stays inside and then
 * returns to the control that opened it, and Escape closes the topmost.
 */
export function useModal(panelRef: RefObject<HTMLElement | null>, onEscape: () => void): void {
  // At the first rendering the focus is still where the visitor was.
  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    const panel = panelRef.current;
    if (!panel) return;
    open.push(panel);
    const unlock = lockScrolling();
    if (!panel.contains(document.activeElement))
      (panel.querySelector<HTMLElement>(FIRST_FIELD) ?? panel).focus({ preventScroll: true });
    // On the window, so that what lies above every dialog can keep the focus by stopping the event.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (open.at(-1) === panel && target instanceof Node && !panel.contains(target)) panel.focus();
    };
    window.addEventListener('focusin', onFocusIn);
    return () => {
      window.removeEventListener('focusin', onFocusIn);
      open.splice(open.indexOf(panel), 1);
      unlock();
      // Not when the focus has been given to something else meanwhile.
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
        opener.focus();
    };
  }, [panelRef, opener]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = panelRef.current;
      if (!panel || open.at(-1) !== panel || event.defaultPrevented) return;
      if (event.key === 'Escape') onEscape();
      wrapFocus(panel, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panelRef, onEscape]);
}

/** The first to open takes the scroll bar away and its width in its place; the last to close brings it back. */
function lockScrolling(): () => void {
  const { style } = document.body;
  if (open.length === 1) {
    style.paddingInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
  }
  return () => {
    if (open.length > 0) return;
    style.paddingInlineEnd = '';
    style.overflow = '';
  };
}
