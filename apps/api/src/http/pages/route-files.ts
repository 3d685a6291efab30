import type { RegisteredRemote } from '@tracker/contracts/remotes';

export interface RouteFile {
  address: string;
  /** As in the integrity attribute. */
  integrity: string;
}

/**
 * What the page at `path` needs of its remote, so that the browser asks for it before the shell does. A file whose hash is not known is left out: the
 * shell would not take it.
 */
export function routeFiles(remotes: readonly RegisteredRemote[], path: string, isSignedIn: boolean): RouteFile[] {
  const owned = remotes
    .flatMap((remote) => remote.manifest.routes.map((route) => ({ remote, route })))
    .filter(({ route }) => isAt(route.path, path) && (isSignedIn || route.access === 'public'));
  const found = owned.toSorted((a, b) => openness(a.route.path) - openness(b.route.path))[0];
  if (!found) return [];
  const { entry, manifest } = found.remote;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry.slice(folder.length), ...(found.route.files ?? [])].flatMap((file) => {
    const integrity = manifest.integrity?.[file];
    return integrity === undefined ? [] : [{ address: folder + file, integrity }];
  });
}

/** As the shell chooses among routes: a fixed path goes before one with parameters, and that before one for all that is below. */
function openness(pattern: string): number {
  return pattern.endsWith('/*') ? 2 : Number(pattern.includes(':'));
}

/** Whether a path is one of the pattern, in which `:name` stands for any one part, and `*` at the end for any number of them. */
function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const fixed = wanted.at(-1) === '*' ? wanted.slice(0, -1) : wanted;
  if (fixed.length === wanted.length ? given.length !== fixed.length : given.length < fixed.length) return false;
  return fixed.every((part, place) => part.startsWith(':') || part.toLowerCase() === given[place]?.toLowerCase());
}
