import { loadContainer } from './container';
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

/** The bundler's runtime would wait for an element of an earlier try that never answers. */
function removePendingElements(containerName: string): void {
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(containerName)}:"]`)) {
    if (element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.sheet === null))
      element.remove();
  }
}
