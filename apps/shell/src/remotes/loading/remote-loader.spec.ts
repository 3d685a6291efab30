import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import * as React from 'react';
import { aRemote } from '../../shell.fixture';
import type { Container } from './container';
import type { FederationHost, RemoteRequest } from './federation-host';
import { createFederationHost } from './federation-host';
import { RemoteLoader } from './remote-loader';
import { RemoteLoadError, remoteSourceOf } from './remote-source';
import type { RemoteSource } from './remote-source';
import { sharedModules } from './shared-modules';

/** The modules that remotes are built to consume; set by the Jest preset. */
declare const SHARED_MODULES: readonly string[];

it('provides exactly the modules that remotes are built to consume', () => {
  expect(SHARED_MODULES.length).toBeGreaterThan(5);
  expect(Object.keys(sharedModules()).toSorted()).toEqual(SHARED_MODULES.toSorted());
});

describe('the loader', () => {
  const TIMING = { delays: [5, 5], attemptMs: 400, deadlineMs: 1_500 };

  function SettingsPage() {
    return null;
  }

  const working = { remote: { pages: { '/settings': async () => SettingsPage } } };

  const aTeam = (overrides: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
    ...aRemote('team', {
      integrity: { 'remoteEntry.js': 'sha384-Entry', '7.js': 'sha384-Script', '7.css': 'sha384-Style' },
      routes: [{ path: '/settings', access: 'signed-in', title: 'Settings', files: ['7.js', '7.css'] }],
    }),
    ...overrides,
  });

  /** Answers the module of each try in turn; the last answer repeats. */
  function setting({ modules = [() => working] }: { modules?: (() => unknown)[] } = {}) {
    const requests: RemoteRequest[] = [];
    const host: FederationHost = {
      load: async (request) => {
        requests.push(request);
        return modules[Math.min(requests.length, modules.length) - 1]?.();
      },
    };
    return {
      loader: new RemoteLoader(
        async () => host,
        () => TIMING,
      ),
      requests,
    };
  }

  const never = () => new Promise<never>(() => undefined);
  const dead = () => Promise.reject(new RemoteLoadError('team', 'unreachable'));

  it('returns the page of the route', async () => {
    const { loader } = setting();
    await expect(loader.loadPage(aTeam(), '/settings')).resolves.toBe(SettingsPage);
  });

  it('downloads a remote once for all its routes', async () => {
    const { loader, requests } = setting();
    await loader.loadPage(aTeam(), '/settings');
    await loader.loadPage(aTeam(), '/settings');
    expect(requests).toHaveLength(1);
  });

  it('reloads a version after another version of the same remote was loaded', async () => {
    const { loader, requests } = setting();
    const other = aTeam({ version: '2', entry: '/remotes/team/2/remoteEntry.js' });
    for (const remote of [aTeam(), other, aTeam()]) await loader.loadPage(remote, '/settings');
    expect(requests.map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
  });

  it('tries three times, then reports the cause', async () => {
    const { loader, requests } = setting({ modules: [dead] });
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('shares the three attempts between concurrent callers', async () => {
    const { loader, requests } = setting({ modules: [dead] });
    loader.preload(aTeam(), '/settings');
    // After the first try has failed: the page's own code arrives later than the preload begins.
    await new Promise((resolve) => setTimeout(resolve, 2));
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'unreachable' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('returns a prepared page synchronously', async () => {
    const { loader } = setting();
    await loader.prepare(aTeam(), '/settings');
    expect(loader.loadedPage(aTeam(), '/settings')).toBe(SettingsPage);
  });

  it('prepares with one attempt and leaves retries to the page', async () => {
    const { loader, requests } = setting({ modules: [dead] });
    await loader.prepare(aTeam(), '/settings');
    expect(requests).toHaveLength(1);
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('preloads all files of the page relative to the entry', async () => {
    document.head.replaceChildren();
    const { loader } = setting();
    await loader.loadPage(aTeam(), '/settings');
    loader.forget(aTeam());
    await loader.loadPage(aTeam(), '/settings');
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
    expect(links.map((link) => [link.as, new URL(link.href).pathname, link.integrity, link.crossOrigin])).toEqual([
      ['script', '/remotes/team/1/remoteEntry.js', 'sha384-Entry', 'anonymous'],
      ['script', '/remotes/team/1/7.js', 'sha384-Script', 'anonymous'],
      ['style', '/remotes/team/1/7.css', 'sha384-Style', 'anonymous'],
    ]);
  });

  it('rejects a version without a container', async () => {
    const { loader, requests } = setting();
    const { container: _container, ...manifest } = aTeam().manifest;
    await expect(loader.loadPage(aTeam({ manifest }), '/settings')).rejects.toMatchObject({ failure: 'invalid' });
    expect(requests).toEqual([]);
  });

  it('gives up at the deadline on a remote that never responds', async () => {
    const { loader } = setting({ modules: [never] });
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('returns a slow remote that loads within one attempt', async () => {
    const slow = () => new Promise<typeof working>((resolve) => setTimeout(() => resolve(working), 25));
    const { loader } = setting({ modules: [slow] });
    await expect(loader.loadPage(aTeam(), '/settings')).resolves.toBe(SettingsPage);
  });

  it('recovers from a remote whose code throws once', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    const { loader, requests } = setting({ modules: [boom, () => working] });
    await expect(loader.loadPage(aTeam(), '/settings')).resolves.toBe(SettingsPage);
    expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it.each([
    ['no remote at all', {}],
    ['a remote without this route', { remote: { pages: {} } }],
    ['a page that is not a component', { remote: { pages: { '/settings': async () => 'text' } } }],
  ])('rejects a module that exposes %s', async (_kind, module) => {
    const { loader } = setting({ modules: [() => module] });
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'invalid' });
  });

  it('does not download a remote that was built for another shell', async () => {
    const { loader, requests } = setting();
    const remote = aTeam();
    await expect(
      loader.loadPage({ ...remote, manifest: { ...remote.manifest, shellSdk: '^2.0.0' } }, '/settings'),
    ).rejects.toMatchObject({ failure: 'incompatible' });
    expect(requests).toEqual([]);
  });

  it('recovers with a new container once the remote works again', async () => {
    let isWell = false;
    const { loader, requests } = setting({
      modules: [() => (isWell ? working : dead())],
    });
    await expect(loader.loadPage(aTeam(), '/settings')).rejects.toMatchObject({ failure: 'unreachable' });
    isWell = true;
    loader.forget(aTeam());
    await expect(loader.loadPage(aTeam(), '/settings')).resolves.toBe(SettingsPage);
    expect(requests.at(-1)?.attempt).toBe(4);
  });

  it('keeps versions of a remote separate', async () => {
    const { loader, requests } = setting();
    await loader.loadPage(aTeam(), '/settings');
    await loader.loadPage(aTeam({ version: '2', entry: '/remotes/team/2/remoteEntry.js' }), '/settings');
    expect(requests).toHaveLength(2);
  });
});

describe('the federation host', () => {
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
});

describe('the source of a remote', () => {
  function aRemote(integrity?: Record<string, string>): RegisteredRemote {
    return {
      name: 'team',
      version: '1',
      entry: 'http://cdn.test/remotes/team/1/remoteEntry.js',
      manifest: {
        name: 'team',
        shellSdk: '^1.0.0',
        container: 'team_1',
        ...(integrity && { integrity }),
        routes: [{ path: '/team', access: 'signed-in', title: 'Team', files: ['7.js'] }],
        navigation: [],
      },
    };
  }

  it('names each file with its hash', () => {
    const remote = aRemote({ 'remoteEntry.js': 'sha384-Entry', '7.js': 'sha384-Chunk' });
    expect(remoteSourceOf(remote, '/team')).toEqual({
      script: { url: 'http://cdn.test/remotes/team/1/remoteEntry.js', integrity: 'sha384-Entry' },
      containerName: 'team_1',
      hasRuntime: false,
      files: [{ url: 'http://cdn.test/remotes/team/1/7.js', integrity: 'sha384-Chunk' }],
    });
  });

  it.each([undefined, '', 'none', 'md5-Entry', 'sha384-', 'sha384-a b'])(
    'rejects an entry whose hash is %p',
    (hash) => {
      const remote = aRemote(hash === undefined ? undefined : { 'remoteEntry.js': hash, '7.js': 'sha384-Chunk' });
      expect(() => remoteSourceOf(remote, '/team')).toThrow('invalid');
    },
  );

  it('does not preload a file without a hash', () => {
    expect(remoteSourceOf(aRemote({ 'remoteEntry.js': 'sha384-Entry' }), '/team').files).toEqual([]);
  });
});
