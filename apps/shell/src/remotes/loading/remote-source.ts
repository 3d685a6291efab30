import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { RemoteLoadError } from './remote-load-error';

export interface SourceFile {
  url: string;
  /** Null in development only. */
  integrity: string | null;
}

export interface RemoteSource {
  script: SourceFile;
  containerName: string;
  /** Needs only shared modules from the page, not the federation runtime. */
  hasRuntime: boolean;
  /**
   * Files to preload for the route. Files without a hash aren't preloaded: the entry requests them with the hash it
   * contains.
   */
  files: SourceFile[];
}

/** Development builds change too often for hashes. The condition is a build constant. */
const NEEDS_HASHES = process.env.NODE_ENV !== 'development';
const INTEGRITY = /^sha(?:256|384|512)-[A-Za-z0-9+/]+=*$/;

export function remoteSourceOf({ name, entry, manifest }: RegisteredRemote, path: string): RemoteSource {
  if (!manifest.container) throw new RemoteLoadError(name, 'invalid');
  const script = new URL(entry, location.href);
  const hashOf = (url: URL) => {
    const integrity = manifest.integrity?.[url.pathname.slice(url.pathname.lastIndexOf('/') + 1)];
    // Browsers ignore invalid integrity values (Subresource Integrity, "parse metadata").
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
