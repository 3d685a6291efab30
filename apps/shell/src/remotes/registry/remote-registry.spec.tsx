import { screen, waitFor } from '@testing-library/react';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { NavigationEntry, RegisteredRemote, RemoteRoute } from '@tracker/contracts/rollout/remotes';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aRemote, TEAM_NAVIGATION } from '../../shell.fixture';
import { OverrideBadge } from '../badges';
import { applyRemoteOverrides, resetOverrides } from './remote-overrides';
import { takeEmbeddedRegistry } from './remote-registry';
import { isRouteVisible, navigationEntries, routeAt } from './remote-routes';
import { usableRemotes } from './usable-remotes';

describe('the registry', () => {
  const team = aRemote('team', {
    routes: [{ path: '/team', access: 'signed-in', title: 'Team Management' }],
    navigation: TEAM_NAVIGATION,
  });

  function pageWith(json: string): Document {
    const page = document.implementation.createHTMLDocument();
    page.head.innerHTML = `<script type="application/json" id="remotes">${json}</script>`;
    return page;
  }

  it('reads the registry that the server wrote into the page', () => {
    expect(takeEmbeddedRegistry(pageWith(JSON.stringify([team])))).toEqual([team]);
  });

  it('reads it once, so that the next request goes to the server', () => {
    const page = pageWith(JSON.stringify([team]));
    takeEmbeddedRegistry(page);
    expect(takeEmbeddedRegistry(page)).toBeNull();
  });

  it.each(['', '{', '{"remotes": []}', 'null'])('asks the server when the page contains %j', (json) => {
    expect(takeEmbeddedRegistry(pageWith(json))).toBeNull();
  });

  it.each([
    ['no manifest', { ...team, manifest: undefined }],
    ['no entry', { ...team, entry: '' }],
    ['routes that are no list', { ...team, manifest: { ...team.manifest, routes: {} } }],
    [
      'a route elsewhere',
      {
        ...team,
        manifest: { ...team.manifest, routes: [{ path: 'https://elsewhere', access: 'public', title: 'x' }] },
      },
    ],
    [
      'navigation without order',
      { ...team, manifest: { ...team.manifest, navigation: [{ path: '/team', label: 'x' }] } },
    ],
  ])('drops an entry with %s and keeps the others', (_kind, broken) => {
    expect(usableRemotes([broken, team])).toEqual([team]);
  });

  it('treats anything but a list as empty', () => {
    expect(usableRemotes({ remotes: [team] })).toEqual([]);
  });
});

describe('routes', () => {
  function remote(
    name: string,
    routes: RemoteRoute[],
    navigation: RegisteredRemote['manifest']['navigation'] = [],
  ): RegisteredRemote {
    return { name, version: '1', entry: '/x', manifest: { name, shellSdk: '^1.0.0', routes, navigation } };
  }

  const route = (path: string, access: RemoteRoute['access'] = 'signed-in'): RemoteRoute => ({
    path,
    access,
    title: path,
  });
  const portfolio = remote('portfolio', [route('/portfolio'), route('/portfolio/view/:shareToken', 'public')]);

  it('finds the remote that owns an address', () => {
    expect(routeAt([portfolio], '/portfolio')?.route.path).toBe('/portfolio');
    expect(routeAt([portfolio], '/portfolio/view/abc')?.route.access).toBe('public');
  });

  it.each(['/portfolio/view', '/portfolios', '/portfolio/view/a/b', '/'])('finds no remote for %s', (address) => {
    expect(routeAt([portfolio], address)).toBeNull();
  });

  it('prefers a fixed path to one with parameters', () => {
    const greedy = remote('greedy', [route('/portfolio/:part')]);
    expect(routeAt([greedy, remote('p', [route('/portfolio/share')])], '/portfolio/share')?.remote.name).toBe('p');
  });

  it('prefers both to a wildcard', () => {
    const remotes = [
      remote('all', [route('/notes/*')]),
      remote('one', [route('/notes/:id')]),
      remote('new', [route('/notes/new')]),
    ];
    const owners = ['/notes/new', '/notes/7', '/notes/7/pages/2', '/notes'].map(
      (path) => routeAt(remotes, path)?.remote.name,
    );
    expect(owners).toEqual(['new', 'one', 'all', 'all']);
  });

  it.each([
    ['public', false, false, true],
    ['signed-in', false, false, false],
    ['signed-in', true, false, true],
    ['operator', true, false, false],
    ['operator', true, true, true],
    ['something new', true, true, false],
  ])('%s is visible to (signed in: %s, operator: %s): %s', (access, isAuthenticated, isOperator, expected) => {
    expect(isRouteVisible({ access: access as RemoteRoute['access'] }, { isAuthenticated, isOperator })).toBe(expected);
  });

  it('orders the navigation of all remotes and hides entries from those without access', () => {
    const entry = (path: string, order: number, access: NavigationEntry['access'] = 'signed-in') => ({
      path,
      label: path,
      icon: 'x',
      order,
      access,
    });
    const remotes = [
      remote(
        'b',
        [],
        [entry('/b', 20), entry('/ops', 15, 'operator'), entry('/asked', 17, 'member'), entry('/awards', 18, 'admin')],
      ),
      remote('a', [], [entry('/a', 10), entry('/b', 99)]),
    ];
    const paths = (isOperator: boolean, role: Role | null) =>
      navigationEntries(remotes, { isOperator, role }).map(({ path }) => path);
    expect(paths(false, null)).toEqual(['/a', '/b']);
    expect(paths(true, null)).toEqual(['/a', '/ops', '/b']);
    expect(paths(false, 'member')).toEqual(['/a', '/asked', '/b']);
    for (const role of ['admin', 'owner'] as const)
      expect(paths(false, role)).toEqual(['/a', '/asked', '/awards', '/b']);
  });
});

describe('an override', () => {
  const ADDRESS = '/remotes/team/dev/remote-manifest.json';

  const registered = (name: string) => aRemote(name, { routes: [{ path: `/${name}`, access: 'public', title: name }] });

  const { integrity: _none, ...source } = registered('team').manifest;
  const local = { ...source, container: 'team_dev', entry: 'remoteEntry.js', version: 'dev' };
  const answers = {
    [`GET ${ADDRESS}`]: { body: local },
    'GET /api/remotes': { body: [registered('reports'), registered('team')] },
  };
  const override = (overrides: unknown) => localStorage.setItem('remote-overrides', JSON.stringify(overrides));

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('loads an overridden remote with the manifest of its build', async () => {
    fakeApi(answers);
    override({ team: ADDRESS });
    const [reports, team] = await applyRemoteOverrides([registered('reports'), registered('team')]);
    expect(reports).toEqual(registered('reports'));
    expect(team).toMatchObject({
      name: 'team',
      entry: 'http://localhost/remotes/team/dev/remoteEntry.js',
      manifest: { container: 'team_dev' },
    });
    expect(team?.manifest.integrity).toBeUndefined();
    expect(team?.fallback).toBeUndefined();
  });

  it('adds a remote that is not registered yet', async () => {
    fakeApi(answers);
    override({ team: ADDRESS });
    expect((await applyRemoteOverrides([registered('reports')])).map(({ name }) => name)).toEqual(['reports', 'team']);
  });

  it.each([[{ team: '/nothing/here.json' }], [{ team: 7 }], ['nonsense'], [null]])(
    'keeps the registered remote when the override is %j',
    async (overrides) => {
      fakeApi(answers);
      override(overrides);
      expect(await applyRemoteOverrides([registered('team')])).toEqual([registered('team')]);
    },
  );

  it('is shown in the page, including unusable ones', async () => {
    fakeApi(answers);
    override({ team: ADDRESS, reports: '/nothing/here.json' });
    renderPage(<OverrideBadge />);
    const badge = await screen.findByRole('complementary', { name: 'Overridden remotes' });
    expect(badge).toHaveTextContent(`team is loaded from ${ADDRESS}`);
    expect(badge).toHaveTextContent('reports is not overridden: nothing usable at /nothing/here.json');
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  });

  it('is removed by a reset', async () => {
    const { calls } = fakeApi(answers);
    override({ team: ADDRESS });
    resetOverrides();
    expect(await applyRemoteOverrides([registered('team')])).toEqual([registered('team')]);
    renderPage(<OverrideBadge />);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('/api/remotes')));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
