import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { aRemote } from '../../shell.fixture';
import type { FederationHost, RemoteRequest } from './federation-host';
import { RemoteLoadError } from './remote-source';
import { RemoteLoader } from './remote-loader';

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
