import { isRecord, textOf } from '@tracker/shell-sdk/answer-readers';
import { useState } from 'react';

/** Filters, order and look of the list under a name. */
export interface SavedView {
  name: string;
  /** As in the address. */
  query: string;
}

/** More than anybody finds again in a list. */
const MOST = 30;

/** A person's views, kept in this browser. A name that is there already stands for the new one. */
export function useSavedViews(userId: string | undefined) {
  const key = userId ? `credential-views:${userId}` : null;
  const [changed, setChanged] = useState<readonly SavedView[] | null>(null);
  const views = changed ?? read(key);
  const write = (next: readonly SavedView[]) => {
    setChanged(next);
    try {
      if (key) localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be blocked or full; the views then last as long as the page.
    }
  };
  return {
    views,
    save: (view: SavedView) => write([view, ...views.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  };
}

function read(key: string | null): SavedView[] {
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) || '[]');
    return (Array.isArray(kept) ? kept : [])
      .filter(isRecord)
      .map(({ name, query }) => ({ name: textOf(name), query: textOf(query) }))
      .filter(({ name }) => name !== '');
  } catch {
    return [];
  }
}
