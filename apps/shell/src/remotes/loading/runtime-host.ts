import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import type { Container } from './container';
import type { sharedModules } from './shared-modules';

export interface RuntimeHost {
  load(name: string, container: Container, url: string): Promise<unknown>;
}

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
