import type { RegisteredRemote } from '@tracker/contracts/remotes';
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
  /** What the page of the route needs at once. */
  files: SourceFile[];
}

/** What is rebuilt at every change has no hash that lasts. The condition is a constant of the build. */
const NEEDS_HASHES = process.env.NODE_ENV !== 'development';
const INTEGRITY = /^sha(?:256|384|512)-[A-Za-z0-9+/]+=*$/;

export function remoteSourceOf({ name, entry, manifest }: RegisteredRemote, path: string): RemoteSource {
  if (!manifest.container) throw new RemoteLoadError(name, 'invalid');
  const script = new URL(entry, location.href);
  const sourceFile = (url: URL): SourceFile => {
    const integrity = manifest.integrity?.[url.pathname.slice(url.pathname.lastIndexOf('/') + 1)];
    // What browsers cannot read as an integrity they take for none (Subresource Integrity, "parse metadata").
    if (integrity !== undefined && INTEGRITY.test(integrity)) return { url: url.href, integrity };
    if (NEEDS_HASHES) throw new RemoteLoadError(name, 'invalid');
    return { url: url.href, integrity: null };
  };
  const files = manifest.routes.find((route) => route.path === path)?.files ?? [];
  return {
    script: sourceFile(script),
    containerName: manifest.container,
    files: files.map((file) => sourceFile(new URL(file, script))),
  };
}
