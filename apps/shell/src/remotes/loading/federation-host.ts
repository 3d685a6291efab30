import { loadContainer } from './container';
import type { RemoteSource } from './remote-source';
import type { RuntimeHost } from './runtime-host';
import { sharedModules } from './shared-modules';

export interface RemoteRequest {
  name: string;
  attempt: number;
  source: RemoteSource;
}

export interface FederationHost {
  load(request: RemoteRequest): Promise<unknown>;
}

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
      // Must load first: the container looks for the runtime when it starts.
      const { createRuntimeHost } = await import('./runtime-host');
      runtimeHost ??= createRuntimeHost(shared);
      const container = await loadContainer(name, source, attempt);
      // A unique name per version and attempt: the runtime caches modules by name, broken ones too.
      return runtimeHost.load(`${source.containerName}__${attempt}`, container, source.script.url);
    },
  };
}

/** The bundler's runtime would wait for a pending script element of an earlier attempt. */
function removePendingElements(containerName: string): void {
  for (const element of document.querySelectorAll(`[data-rspack^="${CSS.escape(containerName)}:"]`)) {
    if (element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.sheet === null))
      element.remove();
  }
}
