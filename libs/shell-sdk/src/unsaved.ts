import { useEffect } from 'react';
import { createValueStore } from './page/value-store';

interface Address {
  pathname: string;
  search: string;
}

/** Forms with unsaved edits, and the tab parameter of each. */
const changed = new Map<object, string | undefined>();

interface Question {
  answer: (isLeaving: boolean) => void;
}
const question = createValueStore<Question | null>(null);

/**
 * Asks before a form with unsaved edits is left by navigation, Back or closing the page. Query changes do not leave a
 * form, except for `tabParameter`, which selects its tab.
 */
export function useUnsavedChanges(isChanged: boolean, tabParameter?: string): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = {};
    changed.set(form, tabParameter);
    globalThis.addEventListener('beforeunload', preventUnload);
    return () => {
      changed.delete(form);
      if (changed.size === 0) globalThis.removeEventListener('beforeunload', preventUnload);
    };
  }, [isChanged, tabParameter]);
}

/** Whether a form has unsaved edits that `move` would leave; for the shell's router. */
export function hasUnsavedChanges(move?: { from: Address; to: Address }): boolean {
  if (!move || move.from.pathname !== move.to.pathname) return changed.size > 0;
  const [from, to] = [move.from, move.to].map(({ search }) => new URLSearchParams(search));
  return [...changed.values()].some((tab) => tab !== undefined && from?.get(tab) !== to?.get(tab));
}

/** Discards all unsaved edits without asking, because their subject no longer exists. */
export function discardUnsavedChanges(): void {
  changed.clear();
  globalThis.removeEventListener('beforeunload', preventUnload);
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks whether to discard unsaved edits; resolves to true if there are none. A new question replaces an open one. */
export function askBeforeLeaving(): Promise<boolean> {
  question.get()?.answer(false);
  if (changed.size === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    question.set({
      answer(isLeaving) {
        question.set(null);
        resolve(isLeaving);
      },
    });
  });
}

/** For the shell, which asks. */
export const useLeaveQuestion = question.useValue;
