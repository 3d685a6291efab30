import { isRecord, textOf } from '@tracker/shell-sdk/answer-readers';
import { useStored } from '@tracker/shell-sdk/stored';

/** Filters, order and look of the list under a name. */
export interface SavedView {
  name: string;
  /** As in the address. */
  query: string;
}

/** More than anybody finds again in a list. */
const MOST = 30;

/** A person's views, kept in this browser and shared by its tabs. Saving under an existing name replaces that view. */
export function useSavedViews(userId: string | undefined) {
  const [views, change] = useStored(userId ? `credential-views:${userId}` : null, viewsOf);
  return {
    views,
    save: (view: SavedView) =>
      change((stored) => [view, ...stored.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) => change((stored) => stored.filter((view) => view.name !== name)),
  };
}

function viewsOf(stored: unknown): SavedView[] {
  return (Array.isArray(stored) ? stored : [])
    .filter(isRecord)
    .map(({ name, query }) => ({ name: textOf(name), query: textOf(query) }))
    .filter(({ name }) => name !== '');
}
