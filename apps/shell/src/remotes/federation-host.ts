import { RemoteLoadError } from './remote-load-error';
import type { RemoteSource } from './remote-source';
import { sharedModules, type ShareScope } from './shared-modules';

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

/** What a federated build leaves behind (module federation's first protocol). */
interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

const ENTRY_TIMEOUT_MS = 6_000;

/** The page's federation host. Lives in a lazy chunk, so that the landing page carries none of it. */
export function createFederationHost(): FederationHost {
  const scope = sharedModules();
  return {
    async load({ name, attempt, source }) {
      removePendingElements(source.containerName);
      const container = await loadContainer(name, source, attempt);
      await container.init(scope);
      const factory = await container.get('./remote-entry');
      return factory();
    },
  };
}

/** Runs the container's script, which leaves a new container behind each time. */
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
