import type { TrackerStore } from '@tracker/shell-sdk/store';
import { pageLoader } from '../remotes/page-loader';
import { getRegistry } from '../remotes/remote-registry';
import { routeAt } from '../remotes/remote-routes';

/**
 * Fetches all that a remote's public page is drawn with, so that React finds what the server rendered. False when something is missing: the page is then drawn
 * anew, and says what it is.
 */
export async function fetchForTakeOver(store: TrackerStore): Promise<boolean> {
  try {
    const remotes = await store.dispatch(getRegistry()).unwrap();
    const owned = routeAt(remotes, location.pathname);
    if (!owned) return false;
    await Promise.all([import('./public-app'), pageLoader.loadPage(owned.remote, owned.route.path)]);
    return true;
  } catch {
    return false;
  }
}
