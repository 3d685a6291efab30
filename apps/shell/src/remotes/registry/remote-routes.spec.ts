import type { Role } from '@tracker/contracts/organizations/permissions';
import type { NavigationEntry, RegisteredRemote, RemoteRoute } from '@tracker/contracts/rollout/remotes';
import { isRouteVisible, navigationEntries, routeAt } from './remote-routes';

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
  for (const role of ['admin', 'owner'] as const) expect(paths(false, role)).toEqual(['/a', '/asked', '/awards', '/b']);
});
