const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';

/** On Tab, leads from the last control of a dialog to its first one and back, instead of on to the browser's own controls. */
export function wrapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented || !panel.contains(document.activeElement)) return;
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
  const [edge, target] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge && document.activeElement !== panel) return;
  if (document.activeElement === panel && !event.shiftKey) return;
  event.preventDefault();
  target?.focus();
}

function isReachable(element: HTMLElement): boolean {
  if (element.matches(':disabled') || element.tabIndex < 0 || element.getClientRects().length === 0) return false;
  // Of a group of radio buttons, Tab stops at the chosen one only.
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = element.closest('[role="radiogroup"]') ?? element.form;
  return !group?.querySelector('input[type="radio"]:checked');
}
