import { useEffect, useRef } from 'react';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

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
      // Some browsers use this shortcut for their own search.
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

function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && (target.isContentEditable || target.closest('[contenteditable="true"]') !== null))
  );
}

export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
