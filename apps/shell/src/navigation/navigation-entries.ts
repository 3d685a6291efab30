import type { NavigationEntry, RegisteredRemote } from '@tracker/contracts/remotes';
import { isRouteVisible } from '../remotes/remote-routes';

/** The sidebar's entries out of all remotes' manifests, in their order, one for each path. */
export function navigationEntries(
  remotes: readonly RegisteredRemote[],
  viewer: { isOperator: boolean },
): NavigationEntry[] {
  const entries = remotes
    .flatMap((remote) => remote.manifest.navigation)
    .filter((entry) => isRouteVisible({ access: entry.access ?? 'signed-in' }, { ...viewer, isAuthenticated: true }))
    .toSorted((left, right) => left.order - right.order);
  return entries.filter((entry, place) => entries.findIndex(({ path }) => path === entry.path) === place);
}
