import { useEffect, useRef } from 'react';

/** Runs an action by its letter, except while something is typed or a dialog is open. */
export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || isTyping(event)) return;
      if (!Object.hasOwn(latest.current, key)) return;
      event.preventDefault();
      latest.current[key]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
}
