import type { MouseEvent } from 'react';

/** Whoever clears a search from beneath it goes on there: the button that was pressed is gone with the empty list. */
export function focusSearch({ currentTarget }: MouseEvent): void {
  currentTarget.closest('section')?.querySelector<HTMLElement>('[role=search] input')?.focus({ preventScroll: true });
}
