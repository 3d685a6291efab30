import { RemoteLoadError, type RemoteSource } from './remote-source';
import type { sharedModules } from './shared-modules';

export interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

type SharedModules = ReturnType<typeof sharedModules>;
type ShareScope = Record<string, Record<string, SharedModules[string] & { from: string }>>;

const ENTRY_TIMEOUT_MS = 6_000;

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
    // Resets the global of a failed attempt. `var` globals can't be deleted.
    Reflect.set(globalThis, containerName, undefined);
    // Chunks inherit the query; see attempt-query.runtime.mjs in tools/remote.
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
