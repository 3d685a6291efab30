import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

export type RemoteFailure = 'unreachable' | 'timeout' | 'invalid' | 'incompatible';

export class RemoteLoadError extends Error {
  constructor(
    readonly remote: string,
    readonly failure: RemoteFailure,
    options?: ErrorOptions,
  ) {
    super(`${remote} could not be loaded (${failure})`, options);
    this.name = 'RemoteLoadError';
  }
}

interface SourceFile {
  url: string;
  integrity: string | null;
}

export interface RemoteSource {
  script: SourceFile;
  containerName: string;
  /** Needs only shared modules from the page, not the federation runtime. */
  hasRuntime: boolean;
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

/** Mode and hash must match the later request, or the browser downloads the file twice. */
export function preloadFiles({ script, files }: RemoteSource): void {
  const known = new Set([...document.querySelectorAll('link')].map((link) => link.href));
  for (const { url, integrity } of [script, ...files]) {
    if (known.has(url)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}
