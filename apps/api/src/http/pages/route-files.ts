import type { RegisteredRemote } from '@tracker/contracts/remotes';

/** Addresses of what the page at `path` needs of its remote, so that the browser asks for them before the shell does. */
export function routeFiles(remotes: readonly RegisteredRemote[], path: string, isSignedIn: boolean): string[] {
  const owned = remotes
    .flatMap((remote) => remote.manifest.routes.map((route) => ({ remote, route })))
    .filter(({ route }) => isAt(route.path, path) && (isSignedIn || route.access === 'public'));
  const found = owned.find(({ route }) => !route.path.includes(':')) ?? owned[0];
  if (!found) return [];
  const { entry } = found.remote;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...(found.route.files ?? []).map((file) => folder + file)];
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
