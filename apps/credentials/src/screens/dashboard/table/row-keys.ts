import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const PAGE_ROWS = 10;
const CONTROLS = 'a, button, input';
const STOP = '[tabindex="0"]';
const NEW = `:is(${CONTROLS}):not([tabindex="-1"])`;

/**
 * One tab stop for all rows. Up, Down, PageUp and PageDown move between rows, Left and Right between the controls of a
 * row, Enter opens the credential, Space selects it. It sets `tabIndex` on the elements, so that moving renders nothing
 * again.
 */
export function useRowKeys(bodyRef: RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    // After every render, exactly one control is a tab stop: rows come and go while the list is scrolled.
    const body = bodyRef.current;
    const stop = body?.querySelector<HTMLElement>(STOP) ?? body?.querySelector<HTMLElement>('tr[data-index] a');
    for (const control of body?.querySelectorAll<HTMLElement>(NEW) ?? []) if (control !== stop) control.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
  });

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) => {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return;
    for (const previous of currentTarget.querySelectorAll<HTMLElement>(STOP)) previous.tabIndex = -1;
    target.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
    const row = target.closest('tr');
    if (!row) return;
    if (key === ' ' && target.matches('a')) {
      event.preventDefault();
      row.querySelector('input')?.click();
      return;
    }
    const next = destination(key, row, target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return { onFocus, onKeyDown };
}

function destination(key: string, row: HTMLTableRowElement, target: HTMLElement): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const place = controls.indexOf(target);
  if (key === 'ArrowLeft') return controls[place - 1] ?? null;
  if (key === 'ArrowRight') return controls[place + 1] ?? null;
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE_ROWS, PageDown: PAGE_ROWS }[key];
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
  if (step === undefined || rows.length === 0) return null;
  const at = Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1);
  const selector = target.matches('a') || place < 0 ? 'a' : null;
  const others = [...(rows[at]?.querySelectorAll<HTMLElement>(selector ?? CONTROLS) ?? [])].filter(isShown);
  return others[selector ? 0 : Math.min(place, others.length - 1)] ?? null;
}

/** Without layout, as in specs, everything counts as shown. */
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true;
}
