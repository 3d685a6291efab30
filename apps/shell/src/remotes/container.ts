import { RemoteLoadError } from './remote-load-error';
import type { RemoteSource } from './remote-source';
import type { sharedModules } from './shared-modules';

/** What a federated build leaves behind. */
export interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

type SharedModules = ReturnType<typeof sharedModules>;
/** By name and version, as containers of all bundlers take them. */
type ShareScope = Record<string, Record<string, SharedModules[string] & { from: string }>>;

const ENTRY_TIMEOUT_MS = 6_000;

/** Runs the container's script and takes what it left behind. The script is ours rather than federation's, for its time-out and its address. */
export function loadContainer(
  remote: string,
  { script: { url, integrity }, containerName }: RemoteSource,
  attempt: number,
) {
  return new Promise<Container>((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish('timeout'), ENTRY_TIMEOUT_MS);
    const finish = (failure?: 'timeout' | 'unreachable') => {
      clearTimeout(timer);
      script.remove();
      const container: unknown = Reflect.get(globalThis, containerName);
      if (failure) reject(new RemoteLoadError(remote, failure));
      else if (!isContainer(container)) reject(new RemoteLoadError(remote, 'invalid'));
      else resolve(container);
    };
    // What an earlier try left must not pass for what this one brings. A script's `var` cannot be deleted.
    Reflect.set(globalThis, containerName, undefined);
    // The chunks of a later try take the query along, see attempt-query.runtime.mjs in tools/remote.
    script.src = attempt > 1 ? `${url}?attempt=${attempt}` : url;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.async = true;
    script.onload = () => finish();
    script.onerror = () => finish('unreachable');
    document.head.append(script);
  });
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}
