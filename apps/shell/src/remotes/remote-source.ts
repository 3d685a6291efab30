import { RemoteLoadError } from './remote-load-error';

/** Where the code of one version is, read from its federation manifest. */
export interface RemoteSource {
  /** Absolute address of the container's script. */
  scriptUrl: string;
  /** The global variable in which the script leaves the container. */
  containerName: string;
  /** Absolute addresses of the chunks that the exposed module needs at once. */
  chunkUrls: string[];
}

/** Fetches and checks a federation manifest. `attempt` above 1 steps around answers that a cache may have kept. */
export async function fetchRemoteSource(
  remote: string,
  entry: string,
  attempt: number,
  signal: AbortSignal,
): Promise<RemoteSource> {
  const url = new URL(entry, location.href);
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  const manifest = await fetchJson(remote, url, signal);
  const script = textAt(manifest, 'metaData', 'remoteEntry', 'name');
  const containerName = textAt(manifest, 'metaData', 'globalName');
  if (!script || !containerName) throw new RemoteLoadError(remote, 'invalid');
  const base = new URL('.', url);
  return {
    scriptUrl: new URL(script, base).href,
    containerName,
    chunkUrls: chunkNames(manifest).map((name) => new URL(name, base).href),
  };
}

async function fetchJson(remote: string, url: URL, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
    if (!response.ok) throw new RemoteLoadError(remote, 'unreachable');
  } catch (cause) {
    if (cause instanceof RemoteLoadError) throw cause;
    throw new RemoteLoadError(remote, signal.aborted ? 'timeout' : 'unreachable', { cause });
  }
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    throw new RemoteLoadError(remote, signal.aborted ? 'timeout' : 'invalid', { cause });
  }
}

function chunkNames(manifest: unknown): string[] {
  const exposes = valueAt(manifest, 'exposes');
  const names = valueAt(Array.isArray(exposes) ? exposes[0] : undefined, 'assets', 'js', 'sync');
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}

function textAt(value: unknown, ...path: string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}
