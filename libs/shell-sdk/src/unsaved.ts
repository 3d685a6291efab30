import { useEffect } from 'react';
import { createValueStore } from './value-store';

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
const question = createValueStore<Question | null>(null);

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

/** Gives up what is unsaved in the forms of the page, because what they are about is gone: leaving them asks nothing. */
export function giveUpUnsavedChanges(): void {
  changed.clear();
  globalThis.removeEventListener('beforeunload', askTheBrowser);
}

function askTheBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks whether to leave what is not saved; resolves true at once if everything is. A new question takes back one that is still open. */
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
