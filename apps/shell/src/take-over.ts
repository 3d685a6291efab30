import type { TrackerStore } from '@tracker/shell-sdk/store';
import { pageLoader } from './remotes/loading/page-loader';
import { getRegistry } from './remotes/registry/remote-registry';
import { routeAt } from './remotes/registry/remote-routes';

/**
 * Loads everything that hydrating a remote's public page needs. If it returns false, the page is rendered from scratch
 * and shows the error.
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
