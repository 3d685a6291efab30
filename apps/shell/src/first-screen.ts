import { RENDERED_ELEMENT, type RenderedPageName } from '@tracker/contracts/portfolio/rendered-pages';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { hasEarlyRead } from '@tracker/shell-sdk/early-reads';
import { FIRST_READS } from '@tracker/shell-sdk/host-api';
import type { TrackerStore } from '@tracker/shell-sdk/store';
import { type LazyScreen, lazyScreen } from './lazy-screen';
import { pageLoader } from './remotes/loading/page-loader';
import { noteOpening } from './remotes/openings';
import { getRegistry, reportOpening } from './remotes/registry/remote-registry';
import { isRouteVisible, type OwnedRoute, routeAt } from './remotes/registry/remote-routes';
import type { SignedInAppProps } from './signed-in-app';

/** How long the first rendering waits for the remote's page and list after the layout has loaded. */
const PAGE_TIMEOUT_MS = 500;

export const signedInApp: LazyScreen<SignedInAppProps> = lazyScreen(
  // The server preloads this chunk by name for signed-in users (SIGNED_IN_FILES).
  async () => (await import(/* webpackChunkName: "signed-in" */ './signed-in-app')).SignedInApp,
);
export const publicApp: LazyScreen<{ owned: OwnedRoute }> = lazyScreen(
  async () => (await import('./public-app')).PublicApp,
);

export function serverRenderedPage(page: Document = document): RenderedPageName | null {
  try {
    return JSON.parse(page.getElementById(RENDERED_ELEMENT)?.textContent ?? '') as RenderedPageName;
  } catch {
    return null;
  }
}

/**
 * Loads user, layout, page and list in parallel before the first rendering, which avoids a series of fallbacks. Errors
 * are ignored here: the rendered page reports them.
 */
export async function prepareFirstScreen(store: TrackerStore): Promise<void> {
  try {
    const remotes = await store.dispatch(getRegistry()).unwrap();
    const owned = routeAt(remotes, location.pathname);
    if (!owned || owned.route.access === 'public') return;
    // The HTML starts this read only for requests with a valid session.
    const isSignedIn = hasEarlyRead('/api/auth/user');
    const userRead = store.dispatch(FIRST_READS['/api/auth/user']()).unwrap();
    const earlyLoad = isSignedIn && owned.route.access === 'signed-in' ? loadScreen(store, owned) : null;
    const user = await userRead;
    if (!user || user.erasedAfter) return;
    const isVisible = isRouteVisible(owned.route, { isAuthenticated: true, isOperator: user.isOperator });
    await (earlyLoad ?? (isVisible ? loadScreen(store, owned) : signedInApp.load()));
  } catch {
    return;
  }
}

async function loadScreen(store: TrackerStore, { remote, route }: OwnedRoute): Promise<void> {
  const page = pageLoader.prepare(remote, route.path);
  const { '/api/organizations': organizations, '/api/credentials': credentials } = FIRST_READS;
  const reads = [
    open(store, remote),
    store.dispatch(organizations()),
    route.calls?.includes('/api/credentials') && store.dispatch(credentials()),
  ];
  await signedInApp.load();
  await Promise.race([Promise.all([page, ...reads]), new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))]);
}

/**
 * Loads everything that hydrating a remote's public page needs. If it returns false, the page is rendered from scratch
 * and shows the error.
 */
export async function prepareHydration(store: TrackerStore): Promise<boolean> {
  try {
    const remotes = await store.dispatch(getRegistry()).unwrap();
    const owned = routeAt(remotes, location.pathname);
    if (!owned) return false;
    const page = pageLoader.loadPage(owned.remote, owned.route.path);
    await Promise.all([publicApp.load(), page, open(store, owned.remote)]);
    return true;
  } catch {
    return false;
  }
}

const open = (store: TrackerStore, remote: RegisteredRemote) =>
  noteOpening(remote, (opening) => store.dispatch(reportOpening(opening)));
