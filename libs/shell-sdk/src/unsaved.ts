import { useEffect, useSyncExternalStore } from 'react';

/** One for each form in the page that holds something typed and not saved. */
const changed = new Set<object>();

interface Question {
  /** Told by whoever asks the user. */
  answer: (isLeaving: boolean) => void;
}
let question: Question | null = null;
const listeners = new Set<() => void>();

/** Has the user asked before this form is left by a link, by Back or with the page, for as long as `isChanged`. */
export function useUnsavedChanges(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = {};
    changed.add(form);
    globalThis.addEventListener('beforeunload', askTheBrowser);
    return () => {
      changed.delete(form);
      if (changed.size === 0) globalThis.removeEventListener('beforeunload', askTheBrowser);
    };
  }, [isChanged]);
}

/** Whether any form of the page holds something unsaved; for the shell's router. */
export function hasUnsavedChanges(): boolean {
  return changed.size > 0;
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
