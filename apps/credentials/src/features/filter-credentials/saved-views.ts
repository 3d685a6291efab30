import { isRecord, textOf } from '@tracker/shell-sdk/answer-readers';
import { useMemo, useSyncExternalStore } from 'react';

/** Filters, order and look of the list under a name. */
export interface SavedView {
  name: string;
  /** As in the address. */
  query: string;
}

/** More than anybody finds again in a list. */
const MOST = 30;

/** Views that could not be stored, because storage is blocked or full. They last as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** A person's views, kept in this browser and shared by its tabs. Saving under an existing name replaces that view. */
export function useSavedViews(userId: string | undefined) {
  const key = `credential-views:${userId}`;
  const text = useSyncExternalStore(subscribe, () => (userId ? read(key) : null));
  const views = useMemo(() => viewsOf(text), [text]);
  // Another tab may have written since this one was drawn.
  const change = (next: (stored: SavedView[]) => SavedView[]) => {
    if (userId) write(key, JSON.stringify(next(viewsOf(read(key)))));
  };
  return {
    views,
    save: (view: SavedView) =>
      change((stored) => [view, ...stored.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) => change((stored) => stored.filter((view) => view.name !== name)),
  };
}

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  unstored.set(key, text);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    // It stays in `unstored`.
  }
  for (const listener of listeners) listener();
}

/** The browser tells a page what other tabs store. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

function viewsOf(text: string | null): SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(kept) ? kept : [])
      .filter(isRecord)
      .map(({ name, query }) => ({ name: textOf(name), query: textOf(query) }))
      .filter(({ name }) => name !== '');
  } catch {
    return [];
  }
}
