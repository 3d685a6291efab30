import { hasEarlyRead } from '@tracker/shell-sdk/early-reads';
import { FIRST_READS } from '@tracker/shell-sdk/first-reads';
import type { TrackerStore } from '@tracker/shell-sdk/store';
import { pageLoader } from '../remotes/page-loader';
import { getRegistry } from '../remotes/remote-registry';
import { isRouteVisible, type OwnedRoute, routeAt } from '../remotes/remote-routes';
import { loadSignedInApp } from './signed-in-face';

/** How much longer than the layout the remote's page and its list may take, before the layout is shown without them. */
const PATIENCE_MS = 500;

/**
 * Fetches what a signed-in screen begins with, side by side and before anything is drawn: who is here, the layout, the remote's page, the list on it. One drawing
 * then takes the place of five, and of the waits between them (React shows what follows a fallback 300 ms after it at the earliest). The drawn page
 * reports what failed.
 */
export async function prepareStart(store: TrackerStore): Promise<void> {
  try {
    const remotes = await store.dispatch(getRegistry()).unwrap();
    const owned = routeAt(remotes, location.pathname);
    if (!owned || owned.route.access === 'public') return;
    // The page's HTML begins this read only for a request with a live session.
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
