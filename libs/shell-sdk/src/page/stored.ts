import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Fallback when storage is blocked or full; lasts as long as the page. */
const unstored = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Reads a text from local storage, or from memory if storage is blocked; null if missing. */
export function readStored(key: string): string | null {
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` after writes in this tab and others. Returns a function that unsubscribes. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  // Browsers send this event when another tab changes storage.
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/**
 * A preference stored as JSON in this browser: `[value, store]`. It follows other tabs. `read` must handle null and
 * values of other versions, and must be stable. Nothing is stored without a key.
 */
export function useStored<Value>(
  key: string | null,
  read: (stored: unknown) => Value,
): readonly [Value, (change: Value | ((latest: Value) => Value)) => void] {
  const text = useSyncExternalStore(
    subscribeStored,
    () => (key === null ? null : readStored(key)),
    () => null,
  );
  const value = useMemo(() => read(parsed(text)), [read, text]);
  const store = useCallback(
    (change: Value | ((latest: Value) => Value)) => {
      if (key === null) return;
      // Another tab may have changed the value since the last render.
      const latest = () => read(parsed(readStored(key)));
      const next = typeof change === 'function' ? (change as (latest: Value) => Value)(latest()) : change;
      writeStored(key, JSON.stringify(next));
    },
    [key, read],
  );
  return [value, store];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Earlier versions stored plain text.
    return text;
  }
}
