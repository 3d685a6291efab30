import { aRemote, TEAM_NAVIGATION } from '../../shell.fixture';
import { takeEmbeddedRegistry } from './remote-registry';
import { usableRemotes } from './usable-remotes';

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
    { ...team, manifest: { ...team.manifest, routes: [{ path: 'https://elsewhere', access: 'public', title: 'x' }] } },
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
