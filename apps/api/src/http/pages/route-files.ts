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
  const found = owned.find(({ route }) => !route.path.includes(':')) ?? owned[0];
  if (!found) return [];
  const { entry, manifest } = found.remote;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry.slice(folder.length), ...(found.route.files ?? [])].flatMap((file) => {
    const integrity = manifest.integrity?.[file];
    return integrity === undefined ? [] : [{ address: folder + file, integrity }];
  });
}

/** Whether a path is one of the pattern, in which `:name` stands for any one part. */
function isAt(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern, path].map((text) => text.split('/').filter(Boolean));
  return (
    wanted?.length === given?.length &&
    wanted?.every((part, place) => part.startsWith(':') || part.toLowerCase() === given?.[place]?.toLowerCase()) ===
      true
  );
}
