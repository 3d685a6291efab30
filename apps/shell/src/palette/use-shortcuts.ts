import { useEffect, useEffectEvent, useRef } from 'react';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
  onCreate: () => void;
  onGo: (letter: string) => void;
}

const GO_MS = 1_500;

export function useShortcuts({ onPalette, onHelp, onCreate, onGo }: Shortcuts): void {
  const goUntilRef = useRef(0);
  const actionOf = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): (() => void) | null => {
    if (key?.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) return onPalette;
    if (ctrlKey || metaKey || isTyped(target)) return null;
    if (key === '?') return onHelp;
    if (shiftKey) return null;
    if (performance.now() < goUntilRef.current) return () => onGo(key);
    if (key === '/') return focusSearch;
    if (key === 'c') return onCreate;
    return key === 'g' ? () => void (goUntilRef.current = performance.now() + GO_MS) : null;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const act = actionOf(event);
    if (!act) return;
    // Some browsers use these keys for their own search.
    event.preventDefault();
    goUntilRef.current = 0;
    if (event.repeat || document.querySelector('[aria-modal="true"]')) return;
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}

export function goKeys(entries: readonly { path: string; label: string }[]) {
  const taken = new Set<string>();
  return entries.flatMap(({ path, label }) => {
    const letter = [...(path === '/' ? 'dashboard' : path.slice(1))].find(
      (one) => /[a-z]/.test(one) && !taken.has(one),
    );
    if (!letter) return [];
    taken.add(letter);
    return [{ letter, path, label }];
  });
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
