import { remoteManifestSchema } from './remotes.js';

const route = (change: object = {}) => ({ path: '/trails', access: 'signed-in', title: 'Trails', ...change });
const entry = (change: object = {}) => ({ path: '/trails', label: 'Trails', icon: 'document', order: 1, ...change });
const times = (count: number, one: object) => Array.from({ length: count }, () => one);
const text = (length: number) => 'x'.repeat(length);
const svg = (length: number) => {
  const [start, end] = ['<svg viewBox="0 0 24 24"><path d="', '"/></svg>'];
  return `${start}${'M'.padEnd(length - start.length - end.length, '0')}${end}`;
};

function problemOf(change: object): string | null {
  const manifest = { name: 'trails', shellSdk: '^1.0.0', routes: [route()], navigation: [entry()], ...change };
  const { error } = remoteManifestSchema.safeParse(manifest);
  return error?.issues[0]?.path.join('.') ?? null;
}

it.each([
  { shellSdk: '^1.4.0 || ^2.0.0' },
  { navigation: times(8, entry({ label: text(30) })) },
  { navigation: [entry({ icon: svg(4_000) })] },
  { navigation: [entry({ path: `/${text(199)}` })], routes: [route({ path: `/${text(199)}` })] },
  { navigation: [entry({ path: '/trails/new' })], routes: [route({ path: '/trails/*' })] },
  { routes: times(50, route({ title: text(80), path: `/${text(199)}` })), navigation: [] },
  { commands: times(50, { path: '/trails?new=1#name', label: text(80) }) },
  { routes: [route({ calls: times(8, '/api/credentials?limit=5' as never) })] },
])('a manifest may have %j', (change) => {
  expect(problemOf(change)).toBeNull();
});

it.each([
  [{ shellSdk: '*' }, 'shellSdk'],
  [{ shellSdk: 'banana' }, 'shellSdk'],
  [{ shellSdk: '>=1.0.0' }, 'shellSdk'],
  [{ navigation: times(9, entry()) }, 'navigation'],
  [{ navigation: [entry({ label: text(31) })] }, 'navigation.0.label'],
  [{ navigation: [entry({ label: '' })] }, 'navigation.0.label'],
  [{ navigation: [entry({ icon: '' })] }, 'navigation.0.icon'],
  [{ navigation: [entry({ icon: svg(4_001) })] }, 'navigation.0.icon'],
  [{ navigation: [entry({ icon: '<svg viewBox="0 0 24 24"><circle r="9"/></svg>' })] }, 'navigation.0.icon'],
  [{ navigation: [entry({ path: `/${text(200)}` })] }, 'navigation.0.path'],
  [{ navigation: [entry({ path: 'https://evil.example/' })] }, 'navigation.0.path'],
  [{ navigation: [entry({ path: '//evil.example' })] }, 'navigation.0.path'],
  [{ navigation: [entry(), entry({ path: '/credentials' })] }, 'navigation'],
  [{ routes: times(51, route()) }, 'routes'],
  [{ routes: [route({ title: text(81) })] }, 'routes.0.title'],
  [{ routes: [route({ path: '/trails/../team' })] }, 'routes.0.path'],
  [{ routes: [route({ calls: ['/api/remotes/trails/service/entries'] })] }, 'routes.0.calls.0'],
  [{ commands: times(51, { path: '/trails', label: 'x' }) }, 'commands'],
  [{ parts: times(21, { name: 'hint', slot: 'dashboard-side', order: 1 }) }, 'parts'],
  [{ slots: ['team-side'] }, 'slots'],
])('a manifest with %j is refused', (change, problem) => {
  expect(problemOf(change)).toBe(problem);
});
