import type { RegisteredRemote } from '@tracker/contracts/remotes';
import type { FederationHost, RemoteRequest } from './federation-host';
import { RemoteLoader } from './remote-loader';

const MANIFEST = { metaData: { globalName: 'team_1', remoteEntry: { name: 'remoteEntry.js' } }, exposes: [] };
const TIMING = { pauses: [5, 5], tryMs: 400, deadlineMs: 1_500 };

function SettingsPage() {
  return null;
}

const working = { remote: { pages: { '/settings': async () => SettingsPage } } };

function aRemote(overrides: Partial<RegisteredRemote> = {}): RegisteredRemote {
  return {
    name: 'team',
    version: '1',
    entry: '/remotes/team/1/mf-manifest.json',
    manifest: {
      name: 'team',
      shellSdk: '^1.0.0',
      routes: [{ path: '/settings', access: 'signed-in', title: 'Settings' }],
      navigation: [],
    },
    ...overrides,
  };
}

/** Answers the federation manifest and the module of each try in turn; the last answer repeats. */
function setting({ manifests = [() => Response.json(MANIFEST)], modules = [() => working] }: Partial<Answers> = {}) {
  const fetched: string[] = [];
  const requests: RemoteRequest[] = [];
  globalThis.fetch = (async (input: URL, init: RequestInit) => {
    fetched.push(input.pathname + input.search);
    return nth(manifests, fetched.length)(init.signal ?? undefined);
  }) as unknown as typeof fetch;
  const host: FederationHost = {
    load: async (request) => {
      requests.push(request);
      return nth(modules, requests.length)();
    },
  };
  return {
    loader: new RemoteLoader(
      async () => host,
      () => TIMING,
    ),
    fetched,
    requests,
  };
}

interface Answers {
  manifests: ((signal?: AbortSignal) => Response | Promise<Response>)[];
  modules: (() => unknown)[];
}

function nth<Item>(items: readonly Item[], count: number): Item {
  return items[Math.min(count, items.length) - 1] as Item;
}

const never = () => new Promise<never>(() => undefined);
const dead = () => Promise.reject(new TypeError('Failed to fetch'));

it('gives the page of the route', async () => {
  const { loader } = setting();
  await expect(loader.loadPage(aRemote(), '/settings')).resolves.toBe(SettingsPage);
});

it('downloads a remote once for all its routes', async () => {
  const { loader, requests } = setting();
  await loader.loadPage(aRemote(), '/settings');
  await loader.loadPage(aRemote(), '/settings');
  expect(requests).toHaveLength(1);
});

it.each([
  ['dead', dead, 'unreachable'],
  ['404', () => new Response('no', { status: 404 }), 'unreachable'],
  ['500', () => new Response('no', { status: 500 }), 'unreachable'],
  ['garbage', () => new Response('<html>'), 'invalid'],
  ['a manifest of something else', () => Response.json({ hello: 1 }), 'invalid'],
])('tries three times, then says what is wrong: %s', async (_kind, answer, failure) => {
  const { loader, fetched } = setting({ manifests: [answer] });
  await expect(loader.loadPage(aRemote(), '/settings')).rejects.toMatchObject({ failure });
  expect(fetched).toEqual([
    '/remotes/team/1/mf-manifest.json',
    '/remotes/team/1/mf-manifest.json?attempt=2',
    '/remotes/team/1/mf-manifest.json?attempt=3',
  ]);
});

it('gives up on a remote that never answers when the deadline is over', async () => {
  const { loader } = setting({ manifests: [never] });
  const started = performance.now();
  await expect(loader.loadPage(aRemote(), '/settings')).rejects.toMatchObject({ failure: 'timeout' });
  expect(performance.now() - started).toBeLessThan(4_000);
});

it('shows a slow remote that makes it within a try', async () => {
  const slow = () => new Promise<typeof working>((resolve) => setTimeout(() => resolve(working), 25));
  const { loader } = setting({ modules: [slow] });
  await expect(loader.loadPage(aRemote(), '/settings')).resolves.toBe(SettingsPage);
});

it('gets over a remote whose code throws once', async () => {
  const boom = () => {
    throw new Error('boom');
  };
  const { loader, requests } = setting({ modules: [boom, () => working] });
  await expect(loader.loadPage(aRemote(), '/settings')).resolves.toBe(SettingsPage);
  expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it.each([
  ['no remote at all', {}],
  ['a remote without this route', { remote: { pages: {} } }],
  ['a page that is not a component', { remote: { pages: { '/settings': async () => 'text' } } }],
])('refuses a module that exposes %s', async (_kind, module) => {
  const { loader } = setting({ modules: [() => module] });
  await expect(loader.loadPage(aRemote(), '/settings')).rejects.toMatchObject({ failure: 'invalid' });
});

it('does not download a remote that was built for another shell', async () => {
  const { loader, fetched } = setting();
  const remote = aRemote();
  await expect(
    loader.loadPage({ ...remote, manifest: { ...remote.manifest, shellSdk: '^2.0.0' } }, '/settings'),
  ).rejects.toMatchObject({ failure: 'incompatible' });
  expect(fetched).toEqual([]);
});

it('heals with a fresh container once the remote is well again', async () => {
  let isWell = false;
  const { loader, requests } = setting({
    manifests: [() => (isWell ? Response.json(MANIFEST) : new Response('', { status: 500 }))],
  });
  await expect(loader.loadPage(aRemote(), '/settings')).rejects.toMatchObject({ failure: 'unreachable' });
  isWell = true;
  await expect(loader.loadPage(aRemote(), '/settings', true)).resolves.toBe(SettingsPage);
  expect(requests.at(-1)?.attempt).toBe(4);
});

it('keeps the versions of a remote apart', async () => {
  const { loader, requests } = setting();
  await loader.loadPage(aRemote(), '/settings');
  await loader.loadPage(aRemote({ version: '2', entry: '/remotes/team/2/mf-manifest.json' }), '/settings');
  expect(requests).toHaveLength(2);
});
