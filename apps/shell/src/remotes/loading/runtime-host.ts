import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import type { Container } from './container';
import type { sharedModules } from './shared-modules';

export interface RuntimeHost {
  load(name: string, container: Container, url: string): Promise<unknown>;
}

/**
 * Hosts remotes of other builds that use the complete federation protocol or expect its core in the page
 * (`experiments.externalRuntime`).
 */
export function createRuntimeHost(shared: ReturnType<typeof sharedModules>): RuntimeHost {
  const page = globalThis as { _FEDERATION_RUNTIME_CORE?: unknown };
  page._FEDERATION_RUNTIME_CORE ??= core;
  const instance = createInstance({ name: 'shell', remotes: [], shared });
  return {
    load(name, container, url) {
      Object.assign(globalThis, { [name]: container });
      instance.registerRemotes([{ name, entry: url, entryGlobalName: name, type: 'global' }]);
      return instance.loadRemote(`${name}/remote-entry`);
    },
  };
}
