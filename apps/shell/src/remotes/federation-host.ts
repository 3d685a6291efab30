import { RemoteLoadError } from './remote-load-error';
import type { RemoteSource } from './remote-source';
import type { RuntimeHost } from './runtime-host';
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

/** What a federated build leaves behind. */
export interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

type SharedModules = ReturnType<typeof sharedModules>;
/** By name and version, as containers of all bundlers take them. */
type ShareScope = Record<string, Record<string, SharedModules[string] & { from: string }>>;

const ENTRY_TIMEOUT_MS = 6_000;

/** The page's federation host. Lives in a lazy chunk, so that the landing page carries none of it. */
export function createFederationHost(): FederationHost {
  const shared = sharedModules();
  const scope = Object.fromEntries(
    Object.entries(shared).map(([name, module]) => [name, { [module.version]: { ...module, from: 'shell' } }]),
  );
  let runtimeHost: RuntimeHost | undefined;
  return {
    async load({ name, attempt, source }) {
      removePendingElements(source.containerName);
      if (source.hasRuntime) {
        const container = await loadContainer(name, source, attempt);
        await container.init(scope);
        return (await container.get('./remote-entry'))();
      }
      // Before the container's script: that looks for the runtime as it starts.
      const { createRuntimeHost } = await import('./runtime-host');
      runtimeHost ??= createRuntimeHost(shared);
      const container = await loadContainer(name, source, attempt);
      // A name per try and version: the runtime keeps what it once loaded, broken or not, under the remote's name.
      return runtimeHost.load(`${source.containerName}__${attempt}`, container, source.script.url);
    },
  };
}

/** Runs the container's script and takes what it left behind. The script is ours rather than federation's, for its time-out and its address. */
function loadContainer(remote: string, { script: { url, integrity }, containerName }: RemoteSource, attempt: number) {
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

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/** The bundler's runtime would wait for an element of an earlier try that never answers. */
function removePendingElements(containerName: string): void {
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(containerName)}:"]`)) {
    if (element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.sheet === null))
      element.remove();
  }
}
