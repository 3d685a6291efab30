import type { RegisteredRemote } from '@tracker/contracts/remotes';
import { RemoteLoadError } from './remote-load-error';

/** Where the code of one version is. */
export interface RemoteSource {
  /** Absolute address of the container's script. */
  scriptUrl: string;
  /** The global variable in which the script leaves the container. */
  containerName: string;
  /** Absolute addresses of what the page of the route needs at once. */
  fileUrls: string[];
}

export function remoteSourceOf({ name, entry, manifest }: RegisteredRemote, path: string): RemoteSource {
  if (!manifest.container) throw new RemoteLoadError(name, 'invalid');
  const script = new URL(entry, location.href);
  const files = manifest.routes.find((route) => route.path === path)?.files ?? [];
  return {
    scriptUrl: script.href,
    containerName: manifest.container,
    fileUrls: files.map((file) => new URL(file, script).href),
  };
}
