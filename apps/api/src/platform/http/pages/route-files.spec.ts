import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { isInLayout, routeCalls, routeFiles } from './route-files.js';

const portfolio: RegisteredRemote = {
  name: 'portfolio',
  version: '1',
  entry: '/remotes/portfolio/1/remoteEntry.js',
  manifest: {
    name: 'portfolio',
    shellSdk: '^1.0.0',
    routes: [
      { path: '/portfolio/pages/*', access: 'signed-in', title: 'Below', files: ['below.js'] },
      { path: '/portfolio/:part', access: 'signed-in', title: 'Any', files: ['any.js'] },
      {
        path: '/portfolio',
        access: 'signed-in',
        title: 'Portfolio',
        files: ['own.js', 'own.css'],
        calls: ['/api/portfolio'],
      },
      { path: '/portfolio/share', access: 'signed-in', title: 'Share' },
      { path: '/portfolio/view/:shareToken', access: 'public', title: 'Shared', isPlain: true, files: ['view.js'] },
    ],
    integrity: Object.fromEntries(
      ['remoteEntry.js', 'any.js', 'below.js', 'own.js', 'own.css', 'view.js'].map((file) => [file, `sha384-${file}`]),
    ),
    navigation: [],
  },
};
const ENTRY = '/remotes/portfolio/1/remoteEntry.js';

describe('files that a page preloads', () => {
  test.each([
    ['/portfolio', [ENTRY, '/remotes/portfolio/1/own.js', '/remotes/portfolio/1/own.css']],
    ['/portfolio/', [ENTRY, '/remotes/portfolio/1/own.js', '/remotes/portfolio/1/own.css']],
    ['/portfolio/share', [ENTRY]],
    ['/portfolio/other', [ENTRY, '/remotes/portfolio/1/any.js']],
    ['/portfolio/view/abc', [ENTRY, '/remotes/portfolio/1/view.js']],
    ['/portfolio/view/abc/more', []],
    ['/portfolio/pages', [ENTRY, '/remotes/portfolio/1/any.js']],
    ['/portfolio/pages/1/more', [ENTRY, '/remotes/portfolio/1/below.js']],
    ['/', []],
  ])('at %s, signed in, are %j', (path, files) => {
    expect(routeFiles([portfolio], path, true).map(({ address }) => address)).toEqual(files);
  });

  test('have integrity hashes, and are omitted without one', () => {
    const [, file] = routeFiles([portfolio], '/portfolio', true);
    expect(file).toEqual({ address: '/remotes/portfolio/1/own.js', integrity: 'sha384-own.js' });
    const manifest = { ...portfolio.manifest, integrity: { 'remoteEntry.js': 'sha384-entry' } };
    expect(routeFiles([{ ...portfolio, manifest }], '/portfolio', true)).toHaveLength(1);
  });

  test('are limited to public routes for signed-out visitors', () => {
    expect(routeFiles([portfolio], '/portfolio', false)).toEqual([]);
    expect(routeFiles([portfolio], '/portfolio/view/abc', false)).toHaveLength(2);
  });
});

describe('requests that a page starts early', () => {
  const asked = (path: string, person: { isLeaving: boolean } | null) => routeCalls([portfolio], path, person);

  test.each([
    ['/portfolio', ['/api/auth/user', '/api/portfolio', '/api/organizations']],
    ['/portfolio/share', ['/api/auth/user', '/api/organizations']],
    ['/terms', ['/api/auth/user']],
    ['/portfolio/view/abc', []],
  ])('at %s, signed in, are %j', (path, calls) => {
    expect(asked(path, { isLeaving: false })).toEqual(calls);
  });

  test('are only the user request while the account is being deleted, and none for a visitor', () => {
    expect(asked('/portfolio', { isLeaving: true })).toEqual(['/api/auth/user']);
    expect(asked('/portfolio', null)).toEqual([]);
  });
});

test.each([
  ['/portfolio', { isLeaving: false }, true],
  ['/portfolio', { isLeaving: true }, false],
  ['/portfolio', null, false],
  ['/portfolio/view/abc', { isLeaving: false }, false],
  ['/terms', { isLeaving: false }, false],
])('the page at %s for %j is within the layout: %s', (path, person, isIn) => {
  expect(isInLayout([portfolio], path, person)).toBe(isIn);
});
