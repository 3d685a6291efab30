import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { RemoteLoadError } from './remote-load-error';

/** A file of a version, and what the browser must find it to be. */
export interface SourceFile {
  /** Absolute address. */
  url: string;
  /** As in the integrity attribute; null in development only. */
  integrity: string | null;
}

/** Where the code of one version is. */
export interface RemoteSource {
  /** The container's script. It knows the hashes of all its chunks. */
  script: SourceFile;
  /** The global variable in which the script leaves the container. */
  containerName: string;
  /** It needs no more of the page than shared modules. */
  hasRuntime: boolean;
  /** What the page of the route needs at once. One without a hash is not asked for ahead: the entry asks for it, with the hash that it knows. */
  files: SourceFile[];
}

/** What is rebuilt at every change has no hash that lasts. The condition is a constant of the build. */
const NEEDS_HASHES = process.env.NODE_ENV !== 'development';
const INTEGRITY = /^sha(?:256|384|512)-[A-Za-z0-9+/]+=*$/;

export function remoteSourceOf({ name, entry, manifest }: RegisteredRemote, path: string): RemoteSource {
  if (!manifest.container) throw new RemoteLoadError(name, 'invalid');
  const script = new URL(entry, location.href);
  const hashOf = (url: URL) => {
    const integrity = manifest.integrity?.[url.pathname.slice(url.pathname.lastIndexOf('/') + 1)];
    // What browsers cannot read as an integrity they take for none (Subresource Integrity, "parse metadata").
    return integrity !== undefined && INTEGRITY.test(integrity) ? integrity : null;
  };
  const integrity = hashOf(script);
  if (NEEDS_HASHES && integrity === null) throw new RemoteLoadError(name, 'invalid');
  const files = manifest.routes.find((route) => route.path === path)?.files ?? [];
  return {
    script: { url: script.href, integrity },
    containerName: manifest.container,
    hasRuntime: manifest.hasRuntime === true,
    files: files
      .map((file) => new URL(file, script))
      .map((url) => ({ url: url.href, integrity: hashOf(url) }))
      .filter((file) => !NEEDS_HASHES || file.integrity !== null),
  };
}
