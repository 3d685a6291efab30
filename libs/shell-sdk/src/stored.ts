import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** What could not be stored, because storage is blocked or full. It lasts as long as the page. */
const unstored = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** A text of this browser's local storage, or of this page where storage is blocked; null when there is none. */
export function readStored(key: string): string | null {
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Sent by the browser when another tab stores something.
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/**
 * A preference that this browser keeps, as JSON: `[value, store]`. It follows other tabs. `read` makes the value from what is stored, which
 * may come from another version or be null, and must not change between renders. Without a key nothing is read or stored.
 */
export function useStored<Value>(
  key: string | null,
  read: (stored: unknown) => Value,
): readonly [Value, (change: Value | ((latest: Value) => Value)) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => (key === null ? null : readStored(key)),
    () => null,
  );
  const value = useMemo(() => read(parsed(text)), [read, text]);
  const store = useCallback(
    (change: Value | ((latest: Value) => Value)) => {
      if (key === null) return;
      // Another tab may have stored something since this one was drawn.
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
    // A plain text of an earlier version.
    return text;
  }
}
