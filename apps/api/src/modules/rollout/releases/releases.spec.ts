import { readdir } from 'node:fs/promises';
import { spoolFolder } from '../../../platform/http/multipart-form.js';
import { startTestApp, testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { integrityOf } from './files/packed-copies.js';
import { archiveOf, entriesOf } from './files/release-archive.fixture.js';
import { builtFiles, deployShell, TestRemote } from '../test-remote.fixture.js';

const TOKEN = 'a-token-of-this-spec';
const OPERATOR = 'operator@example.test';
const PATH = '/api/operator/releases';

function manifestOf(version: string, changes: object = {}) {
  const routes = [{ path: '/team', access: 'public', title: 'Team' }];
  return { name: 'team', version, shellSdk: '^1.0.0', routes, navigation: [], ...changes };
}

describe('a build from another repository', () => {
  const api = testApp({ asOwner: true, environment: { releaseToken: TOKEN, operatorEmails: [OPERATOR] } });
  let operator: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
  });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await new TestRemote(api).deploy('1');
    await new TestRemote(api, 'reports').deploy('1');
    await api.query(
      `update releases set manifest = jsonb_set(manifest, '{routes,1}', '{"path": "/reports/:id", "access": "public", "title": "Report"}', true)
       where remote = 'reports'`,
    );
  });

  async function send(files: Record<string, string>, headers: Record<string, string> = {}) {
    const payload = await archiveOf(entriesOf(files));
    const authorization = `Bearer ${TOKEN}`;
    return post(payload, { authorization, 'content-type': 'application/gzip', ...headers });
  }
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    api.inject({ method: 'POST', url: PATH, payload, headers });
  const candidates = async () => {
    const rows = await api.query<{ remote: string }>(
      'select remote from rollouts where candidate_release_id is not null',
    );
    return rows.rows.map(({ remote }) => remote);
  };
  const given = async () =>
    (await api.inject('/api/remotes')).json().map(({ version }: { version: string }) => version);

  test('starts at 0 % and is rolled out like any other', async () => {
    const answer = await send(builtFiles(manifestOf('2'), 'two'));
    expect(answer.statusCode).toBe(201);
    const released = {
      remote: 'team',
      version: '2',
      isNew: true,
      isForEveryone: false,
      state: 'candidate',
      percentage: 0,
    };
    expect(answer.json()).toEqual(released);
    expect((await api.inject('/remotes/team/2/chunk.js')).body).toBe('// chunk: two');
    expect(await given()).toEqual(['1', '1']);
    await new TestRemote(api).setPercentage(100);
    expect(await given()).toEqual(['1', '2']);
    const { events } = (await operator.get('/api/operator/rollouts/team/events')).json();
    expect(events[1]).toMatchObject({ action: 'released', version: '2', actor: 'release token' });
  });

  test.each([
    ['page.html', '<script>alert(1)</script>'],
    ['assets/page.HTM', ''],
    ['feed.xml', '<x/>'],
    ['guide.pdf', '%PDF-1.7'],
    ['old.swf', 'FWS'],
    ['code.wasm', '\0asm'],
    ['LICENSE', 'text'],
    ['page.html.gz', ''],
    ['worker.mjs', ''],
  ])('is refused with %s, which no build makes', async (file, content) => {
    const answer = await send({ ...builtFiles(manifestOf('refused')), [file]: content });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      `The build holds ${file}. Allowed are scripts, style sheets, JSON, source maps, WOFF2 fonts and pictures (SVG, PNG, WebP, AVIF).`,
    ]);
    expect((await api.inject('/remotes/team/refused/remoteEntry.js')).statusCode).toBe(404);
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><a href="JavaScript:alert(1)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg/>',
    Buffer.from('<svg><script/></svg>', 'utf16le').toString('latin1'),
  ])('is refused with a picture that runs something (%#)', async (picture) => {
    const answer = await send({ ...builtFiles(manifestOf('refused')), 'logo.svg': picture });
    expect([answer.statusCode, answer.body]).toEqual([400, 'The build holds logo.svg, a picture with a script in it.']);
  });

  test('may contain fonts, pictures and source maps', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
    const files = {
      'a.svg': picture,
      'b.png': 'x',
      'c.webp': 'x',
      'd.avif': 'x',
      'e.woff2': 'x',
      'chunk.js.map': '{}',
    };
    expect((await send({ ...builtFiles(manifestOf('pictures')), ...files })).statusCode).toBe(201);
  });

  test('changes nothing when sent again, at any stage', async () => {
    const files = builtFiles(manifestOf('2'));
    await send(files);
    await new TestRemote(api).setPercentage(30);
    const again = await send(files);
    expect([again.statusCode, again.json()]).toEqual([200, expect.objectContaining({ isNew: false, percentage: 30 })]);
    await new TestRemote(api).promote();
    const later = await send(files);
    expect([later.statusCode, later.json()]).toEqual([
      200,
      { remote: 'team', version: '2', isNew: false, isForEveryone: true, state: 'stable', percentage: 100 },
    ]);
  });

  test('cannot replace another version, whose files stay', async () => {
    await send(builtFiles(manifestOf('2'), 'two'));
    const other = await send(builtFiles(manifestOf('2'), 'other'));
    expect([other.statusCode, other.body]).toEqual([
      409,
      'team 2 exists with other content, and a release never changes. Give the build another version.',
    ]);
    expect((await api.inject('/remotes/team/2/chunk.js')).body).toBe('// chunk: two');
  });

  test('wins alone when several are sent at once', async () => {
    const builds = ['a', 'b', 'c', 'd'].map((code) => builtFiles(manifestOf('2'), code));
    const answers = await Promise.all(builds.map((files) => send(files)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    await new TestRemote(api).setPercentage(100);
    const team = (await api.inject('/api/remotes')).json()[1];
    const entry = (await api.inject('/remotes/team/2/remoteEntry.js')).body;
    expect(integrityOf(Buffer.from(entry))).toBe(team.manifest.integrity['remoteEntry.js']);
    expect(entry).toContain(integrityOf(Buffer.from((await api.inject('/remotes/team/2/chunk.js')).body)));
  });

  test('needs the token from anyone and anywhere', async () => {
    const files = builtFiles(manifestOf('2'));
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `bearer ${TOKEN}`, `Basic ${TOKEN}`, TOKEN]) {
      const answer = await send(files, { authorization, cookie: operator.cookie });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
    }
    expect((await send(files, { authorization: '' })).headers['www-authenticate']).toBe('Bearer');
    expect((await send(files, { origin: 'https://ci.example.test' })).statusCode).toBe(201);
  });

  test.each([
    [
      'a remote that nobody deployed',
      { name: 'unknown', routes: route('/unknown') },
      404,
      'There is no remote named unknown.',
    ],
    ['a name that is none', { name: '../team' }, 400, 'remote-manifest.json: name is missing or not what it must be.'],
    ['a version that is none', { version: '../2' }, 400, 'remote-manifest.json: version is'],
    ['an entry elsewhere', { entry: 'https://evil.test/e.js' }, 400, 'remote-manifest.json: entry is'],
    ['an entry it does not have', { entry: 'other.js' }, 400, 'The build has no other.js.'],
    [
      'files elsewhere',
      { routes: route('/team', '//evil.test/a.js') },
      400,
      'remote-manifest.json: routes.0.files.0 is',
    ],
    ['a range that is none', { shellSdk: '*' }, 400, 'remote-manifest.json: shellSdk must be a version such as 1.2.0'],
    [
      'a range that does not fit',
      { shellSdk: '^2.0.0' },
      409,
      'team needs shell-sdk ^2.0.0 and the deployed shell provides 1.0.0',
    ],
    [
      'a route of another remote',
      { routes: route('/Reports') },
      409,
      'The route /reports belongs to the remote reports.',
    ],
    [
      'a route of another remote with a parameter of another name',
      { routes: route('/reports/:any') },
      409,
      'The route /reports/:id belongs to the remote reports.',
    ],
    [
      'a route that captures one of another remote',
      { routes: route('/:page') },
      409,
      'The route /:page belongs to the platform.',
    ],
    ['the name of another version', { container: 'team_1' }, 400, 'remote-manifest.json: container must be "team_3"'],
  ])('is refused with %s', async (_lie, changes, status, sentence) => {
    const answer = await send(builtFiles(manifestOf('3', changes)));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(answer.body.startsWith(sentence)).toBe(true);
    expect(await candidates()).toEqual([]);
    expect((await api.inject('/remotes/team/3/remoteEntry.js')).statusCode).toBe(404);
    expect(await readdir(spoolFolder(api.environment.dataDir))).toEqual([]);
  });

  test.each([
    ['other code than its entry knows', { 'chunk.js': 'other' }, 'remoteEntry.js does not name the hash of chunk.js.'],
    ['no manifest', { 'remote-manifest.json': '{' }, 'The build has no readable remote-manifest.json at its top.'],
    ['a manifest of something else', { 'remote-manifest.json': '[]' }, 'remote-manifest.json: it is missing or not'],
    [
      'a file outside',
      { '../../remotes/team/1/chunk.js': 'evil' },
      'The archive holds "../../remotes/team/1/chunk.js"',
    ],
  ])('is refused with %s', async (_lie, changes, sentence) => {
    const answer = await send({ ...builtFiles(manifestOf('2')), ...changes });
    expect([answer.statusCode, answer.body.slice(0, sentence.length)]).toEqual([400, sentence]);
    expect(await candidates()).toEqual([]);
    expect((await api.inject('/remotes/team/1/chunk.js')).body).toBe('// chunk: one');
    expect(await readdir(spoolFolder(api.environment.dataDir))).toEqual([]);
  });

  test.each([
    ['garbage', 'application/gzip', 'garbage', 400],
    ['nothing', 'application/gzip', '', 400],
    ['JSON', 'application/json', '{}', 415],
    ['text', 'text/plain', 'text', 415],
  ])('is refused when it is %s', async (_kind, type, payload, status) => {
    const headers = { 'content-type': type };
    const answer = await post(payload, { authorization: `Bearer ${TOKEN}`, ...headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
  });

  test('is rejected without any token, and archives are accepted nowhere else', async () => {
    const closed = await startTestApp({ asOwner: true });
    const payload = await archiveOf(entriesOf(builtFiles(manifestOf('2'))));
    const headers = { authorization: 'Bearer null', 'content-type': 'application/gzip' };
    expect((await closed.inject({ method: 'POST', url: PATH, payload, headers })).statusCode).toBe(401);
    const elsewhere = await closed.inject({ method: 'POST', url: '/api/remotes/failures', payload, headers });
    expect(elsewhere.statusCode).toBe(415);
    await closed.close();
  });
});

function route(path: string, ...files: string[]) {
  return [{ path, access: 'public', title: 'Any', files }];
}
