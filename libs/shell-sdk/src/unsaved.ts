import { useEffect, useSyncExternalStore } from 'react';

interface Place {
  pathname: string;
  search: string;
}

/** The forms in the page that hold something typed and not saved, each with the parameter of the tab that it is on. */
const changed = new Map<object, string | undefined>();

interface Question {
  /** Told by whoever asks the user. */
  answer: (isLeaving: boolean) => void;
}
let question: Question | null = null;
const listeners = new Set<() => void>();

/**
 * Has the user asked before this form is left by a link, by Back or with the page, for as long as `isChanged`. What changes in the query alone
 * leaves no form, unless it is on a tab: `tabParameter` is the one that names the tab in the address.
 */
export function useUnsavedChanges(isChanged: boolean, tabParameter?: string): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = {};
    changed.set(form, tabParameter);
    globalThis.addEventListener('beforeunload', askTheBrowser);
    return () => {
      changed.delete(form);
      if (changed.size === 0) globalThis.removeEventListener('beforeunload', askTheBrowser);
    };
  }, [isChanged, tabParameter]);
}

/** Whether any form of the page holds something unsaved; for the shell's router, whether a move within the page leaves one. */
export function hasUnsavedChanges(move?: { from: Place; to: Place }): boolean {
  if (!move || move.from.pathname !== move.to.pathname) return changed.size > 0;
  const [from, to] = [move.from, move.to].map(({ search }) => new URLSearchParams(search));
  return [...changed.values()].some((tab) => tab !== undefined && from?.get(tab) !== to?.get(tab));
}

function askTheBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether to leave although something is not saved. A question that is still open is taken back by the next one. */
export function askBeforeLeaving(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    show({
      answer(isLeaving) {
        show(null);
        resolve(isLeaving);
      },
    });
  });
}

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the shell, which asks. */
export function useLeaveQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}
