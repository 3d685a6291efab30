import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';

/**
 * Leads Tab from the last control of the dialog around `contentRef` to its first one and back. antd brings a focus back that went elsewhere
 * in the page, but not one that left for the browser's own controls.
 */
export function useFocusWrap(contentRef: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = contentRef.current?.closest('[role="dialog"]');
      if (event.key !== 'Tab' || event.defaultPrevented || !dialog?.contains(document.activeElement)) return;
      const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
      const [edge, target] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      if (document.activeElement !== edge && document.activeElement !== dialog) return;
      if (document.activeElement === dialog && !event.shiftKey) return;
      event.preventDefault();
      target?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [contentRef, isActive]);
}

function isReachable(element: HTMLElement): boolean {
  if (element.matches(':disabled') || element.tabIndex < 0 || element.getClientRects().length === 0) return false;
  // Of a group of radio buttons, Tab stops at the chosen one only.
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = element.closest('[role="radiogroup"]') ?? element.form;
  return !group?.querySelector('input[type="radio"]:checked');
}
