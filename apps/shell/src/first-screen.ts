import { hasEarlyRead } from '@tracker/shell-sdk/early-reads';
import { FIRST_READS } from '@tracker/shell-sdk/first-reads';
import type { TrackerStore } from '@tracker/shell-sdk/store';
import { pageLoader } from './remotes/loading/page-loader';
import { getRegistry } from './remotes/registry/remote-registry';
import { isRouteVisible, type OwnedRoute, routeAt } from './remotes/registry/remote-routes';
import { loadSignedInApp } from './signed-in-face';

/** Milliseconds to wait for the remote's page and list after the layout has loaded. */
const PATIENCE_MS = 500;

/**
 * Loads user, layout, page and list in parallel before the first rendering. This avoids a series of fallbacks, after
 * each of which React waits 300 ms. Errors are ignored here: the rendered page reports them.
 */
export async function prepareStart(store: TrackerStore): Promise<void> {
  try {
    const remotes = await store.dispatch(getRegistry()).unwrap();
    const owned = routeAt(remotes, location.pathname);
    if (!owned || owned.route.access === 'public') return;
    // The HTML starts this read only for requests with a valid session.
    const isExpected = hasEarlyRead('/api/auth/user');
    const asking = store.dispatch(FIRST_READS['/api/auth/user']()).unwrap();
    const begun = isExpected && owned.route.access === 'signed-in' ? begin(store, owned) : null;
    const user = await asking;
    if (!user || user.erasedAfter) return;
    const isVisible = isRouteVisible(owned.route, { isAuthenticated: true, isOperator: user.isOperator });
    await (begun ?? (isVisible ? begin(store, owned) : loadSignedInApp()));
  } catch {
    return;
  }
}

async function begin(store: TrackerStore, { remote, route }: OwnedRoute): Promise<void> {
  const page = pageLoader.prepare(remote, route.path);
  const { '/api/organizations': organizations, '/api/credentials': credentials } = FIRST_READS;
  const reads = [
    store.dispatch(organizations()),
    route.calls?.includes('/api/credentials') && store.dispatch(credentials()),
  ];
  await loadSignedInApp();
  await Promise.race([Promise.all([page, ...reads]), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
