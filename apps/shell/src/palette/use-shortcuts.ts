import { useEffect, useRef } from 'react';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

/** K with Ctrl or Meta, also from within a field, and `?` where nothing is being typed. Under a dialog the page stays as it is. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, defaultPrevented } = event;
      if (defaultPrevented || altKey) return;
      const isPalette = key?.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
      const isHelp = key === '?' && !ctrlKey && !metaKey && !isTyped(target);
      if (!isPalette && !isHelp) return;
      // Otherwise some browsers go to their own search.
      event.preventDefault();
      if (repeat || document.querySelector('[aria-modal="true"]')) return;
      if (isPalette) latest.current.onPalette();
      else latest.current.onHelp();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const NOT_TYPED = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether the key is a character of what is written there, or looks for an entry of a list. */
function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && (target.isContentEditable || target.closest('[contenteditable="true"]') !== null))
  );
}

/** As it is written on the keyboards of this device. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
