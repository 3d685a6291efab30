import * as React from 'react';
import type { Container } from './container';
import { createFederationHost } from './federation-host';
import type { RemoteSource } from './remote-source';

const page = globalThis as { team_1?: unknown; _FEDERATION_RUNTIME_CORE?: unknown };

function aSource(overrides: Partial<RemoteSource> = {}): RemoteSource {
  const script = { url: 'http://localhost/remotes/team/1/remoteEntry.js', integrity: null };
  return { script, containerName: 'team_1', hasRuntime: true, files: [], ...overrides };
}

/** In the place of the browser: `run` is what the container's script does. */
function arrivesAs(run: () => void) {
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    run();
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  });
}

it('provides shared modules to a container and returns what it exposes', async () => {
  const exposed = { remote: {} };
  let provided: unknown;
  const container: Container = {
    async init(scope) {
      for (const { get } of Object.values(scope['react'] ?? {})) provided = (await get())();
    },
    get: (module) => Promise.resolve(() => (module === './remote-entry' ? exposed : undefined)),
  };
  arrivesAs(() => (page.team_1 = container));
  const loaded = createFederationHost().load({ name: 'team', attempt: 1, source: aSource() });
  await expect(loaded).resolves.toBe(exposed);
  expect(provided).toHaveProperty('version', React.version);
  expect(page._FEDERATION_RUNTIME_CORE).toBeUndefined();
});

it("has module federation's runtime in the page before the script of a container that does not bring what it needs", async () => {
  const exposed = { remote: {} };
  let inPage: unknown;
  arrivesAs(() => {
    inPage = page._FEDERATION_RUNTIME_CORE;
    page.team_1 = { init: () => undefined, get: () => Promise.resolve(() => exposed) };
  });
  const loaded = createFederationHost().load({ name: 'team', attempt: 1, source: aSource({ hasRuntime: false }) });
  await expect(loaded).resolves.toBe(exposed);
  expect(inPage).toHaveProperty('ModuleFederation');
});

it.each([undefined, null, 'a container', {}])('rejects a script whose global is %p', async (left) => {
  arrivesAs(() => (page.team_1 = left));
  const loaded = createFederationHost().load({ name: 'team', attempt: 1, source: aSource() });
  await expect(loaded).rejects.toMatchObject({ failure: 'invalid' });
});
