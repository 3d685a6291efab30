import { createInstance } from '@module-federation/runtime';
import { RemoteLoadError } from './remote-load-error';
import type { RemoteSource } from './remote-source';
import { sharedModules } from './shared-modules';

export interface RemoteRequest {
  name: string;
  /** Counts the tries for one version; each gets a container of its own. */
  attempt: number;
  source: RemoteSource;
}

export interface FederationHost {
  /** The module that the remote exposes. */
  load(request: RemoteRequest): Promise<unknown>;
}

const ENTRY_TIMEOUT_MS = 6_000;

/** The page's federation host. Lives in a lazy chunk, so that the landing page carries none of it. */
export async function createFederationHost(): Promise<FederationHost> {
  // Remotes are built without a federation core of their own and look for it here (experiments.externalRuntime).
  const page = globalThis as { _FEDERATION_RUNTIME_CORE?: unknown };
  page._FEDERATION_RUNTIME_CORE ??= await import('@module-federation/runtime/core');
  const instance = createInstance({ name: 'shell', remotes: [], shared: sharedModules() });
  return {
    async load({ name, attempt, source }) {
      removePendingElements(source.containerName);
      const container = await loadContainer(name, source, attempt);
      // A name per try and version: the host keeps what it once loaded, broken or not, under the remote's name.
      const registered = `${source.containerName}__${attempt}`;
      Object.assign(globalThis, { [registered]: container });
      instance.registerRemotes([
        { name: registered, entry: source.script.url, entryGlobalName: registered, type: 'global' },
      ]);
      return instance.loadRemote(`${registered}/remote-entry`);
    },
  };
}

/** Runs the container's script and takes what it left behind. The script is ours rather than the federation host's, for its time-out and its address. */
function loadContainer(remote: string, { script: { url, integrity }, containerName }: RemoteSource, attempt: number) {
  return new Promise<unknown>((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish('timeout'), ENTRY_TIMEOUT_MS);
    const finish = (failure?: 'timeout' | 'unreachable') => {
      clearTimeout(timer);
      script.remove();
      const container: unknown = Reflect.get(globalThis, containerName);
      if (failure) reject(new RemoteLoadError(remote, failure));
      else if (typeof container !== 'object' || container === null) reject(new RemoteLoadError(remote, 'invalid'));
      else resolve(container);
    };
    // What an earlier try left must not pass for what this one brings. A script's `var` cannot be deleted.
    Reflect.set(globalThis, containerName, undefined);
    // The chunks of a later try take the query along, see attempt-query.runtime.mjs in tools/federation.
    script.src = attempt > 1 ? `${url}?attempt=${attempt}` : url;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.async = true;
    script.onload = () => finish();
    script.onerror = () => finish('unreachable');
    document.head.append(script);
  });
}

/** The bundler's runtime would wait for an element of an earlier try that never answers. */
function removePendingElements(containerName: string): void {
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(containerName)}:"]`)) {
    if (element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.sheet === null))
      element.remove();
  }
}
