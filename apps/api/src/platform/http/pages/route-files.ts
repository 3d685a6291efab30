import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

export interface RouteFile {
  address: string;
  integrity?: string;
}

/**
 * Files of the route's remote, for preloading. Files without a known hash are left out, because the shell would refuse
 * them.
 */
export function routeFiles(remotes: readonly RegisteredRemote[], path: string, isSignedIn: boolean): RouteFile[] {
  const found = routeAt(remotes, path, isSignedIn);
  if (!found) return [];
  const { entry, manifest } = found.remote;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry.slice(folder.length), ...(found.route.files ?? [])].flatMap((file) => {
    const integrity = manifest.integrity?.[file];
    return integrity === undefined ? [] : [{ address: folder + file, integrity }];
  });
}

const USER_CALL = '/api/auth/user';
const LAYOUT_CALL = '/api/organizations';

export function routeCalls(
  remotes: readonly RegisteredRemote[],
  path: string,
  person: { isLeaving: boolean } | null,
): readonly string[] {
  if (!person) return [];
  const { route } = routeAt(remotes, path, true) ?? {};
  if (route?.isPlain) return [];
  if (person.isLeaving) return [USER_CALL];
  const calls = [USER_CALL, ...(route?.calls ?? []), ...(isInLayout(remotes, path, person) ? [LAYOUT_CALL] : [])];
  return [...new Set(calls)];
}

export function isInLayout(
  remotes: readonly RegisteredRemote[],
  path: string,
  person: { isLeaving: boolean } | null,
): boolean {
  const found = routeAt(remotes, path, true);
  return person !== null && !person.isLeaving && found !== undefined && found.route.access !== 'public';
}

function routeAt(remotes: readonly RegisteredRemote[], path: string, isSignedIn: boolean) {
  const owned = remotes
    .flatMap((remote) => remote.manifest.routes.map((route) => ({ remote, route })))
    .filter(({ route }) => isAt(route.path, path) && (isSignedIn || route.access === 'public'));
  return owned.toSorted((a, b) => openness(a.route.path) - openness(b.route.path))[0];
}

/** Same order as in the shell: static paths, then paths with parameters, then wildcards. */
function openness(pattern: string): number {
  return pattern.endsWith('/*') ? 2 : Number(pattern.includes(':'));
}

function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const fixed = wanted.at(-1) === '*' ? wanted.slice(0, -1) : wanted;
  if (fixed.length === wanted.length ? given.length !== fixed.length : given.length < fixed.length) return false;
  return fixed.every((part, place) => part.startsWith(':') || part.toLowerCase() === given[place]?.toLowerCase());
}
