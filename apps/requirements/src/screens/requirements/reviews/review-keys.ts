import { useEffect, useEffectEvent } from 'react';

/** Runs an action by its letter, except while something is typed or a dialog is open. */
export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || isTyping(event)) return;
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
}
