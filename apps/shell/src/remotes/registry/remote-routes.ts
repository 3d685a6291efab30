import type { Role } from '@tracker/contracts/organizations/permissions';
import type { RegisteredRemote, RemoteRoute, NavigationEntry } from '@tracker/contracts/rollout/remotes';
import { matchPath } from '@tracker/shell-sdk/router';

export interface OwnedRoute {
  remote: RegisteredRemote;
  route: RemoteRoute;
}

export function routeAt(remotes: readonly RegisteredRemote[], pathname: string): OwnedRoute | null {
  const matches = remotes.flatMap((remote) =>
    remote.manifest.routes
      .filter((route) => matchPath(route.path, pathname) !== null)
      .map((route) => ({ remote, route })),
  );
  return matches.toSorted((left, right) => openness(left.route.path) - openness(right.route.path))[0] ?? null;
}

function openness(pattern: string): number {
  return pattern.endsWith('/*') ? 2 : Number(pattern.includes(':'));
}

export function isRouteVisible(
  route: Pick<RemoteRoute, 'access'>,
  viewer: { isAuthenticated: boolean; isOperator: boolean },
): boolean {
  if (route.access === 'public') return true;
  if (route.access === 'signed-in') return viewer.isAuthenticated;
  return route.access === 'operator' && viewer.isAuthenticated && viewer.isOperator;
}

export interface Viewer {
  isOperator: boolean;
  role: Role | null;
}

export function isEntryVisible(
  { access = 'signed-in' }: Partial<Pick<NavigationEntry, 'access'>>,
  { isOperator, role }: Viewer,
): boolean {
  if (access === 'member') return role !== null;
  if (access === 'admin') return role === 'owner' || role === 'admin';
  return isRouteVisible({ access }, { isAuthenticated: true, isOperator });
}

export function navigationEntries(remotes: readonly RegisteredRemote[], viewer: Viewer): NavigationEntry[] {
  const entries = remotes
    .flatMap((remote) => remote.manifest.navigation)
    .filter((entry) => isEntryVisible(entry, viewer))
    .toSorted((left, right) => left.order - right.order);
  return entries.filter((entry, place) => entries.findIndex(({ path }) => path === entry.path) === place);
}
