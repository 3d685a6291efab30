import { readdir } from 'node:fs/promises';
import { spoolFolder } from '../../../platform/http/multipart-form.js';
import { integrityOf } from './files/packed-copies.js';
import {
  builtFiles,
  manifestOf,
  OPERATOR,
  rolloutApp,
  sendBuild,
  startWith,
  steer,
  TestRemote,
} from '../test-remote.fixture.js';

const TOKEN = 'a-token-of-this-spec';
const PATH = '/api/operator/rollouts';
const CDN = 'https://cdn.test/product';

const api = rolloutApp({ environment: { releaseToken: TOKEN, remotesUrl: CDN } });

describe('a build from another repository', () => {
  const team = new TestRemote(api);
  const route = (path: string) => [{ path, access: 'public', title: 'Any' }];

  beforeEach(() => startWith(api, 'team', 'reports'));

  const send = (files: Record<string, string>, headers: Record<string, string> = {}) =>
    sendBuild(api, files, TOKEN, { headers });
  const candidates = async () =>
    (await api.query('select from rollouts where candidate_release_id is not null')).rowCount;
  const given = async () =>
    (await api.inject('/api/remotes')).json().map(({ version }: { version: string }) => version);

  test('starts at 0 % and is rolled out like any other', async () => {
    const answer = await send(builtFiles(manifestOf('2'), 'two'));
    expect(answer.statusCode).toBe(201);
    const released = { remote: 'team', version: '2', isNew: true, isForEveryone: false };
    expect(answer.json()).toEqual({ ...released, state: 'candidate', percentage: 0 });
    expect((await api.inject('/remotes/team/2/chunk.js')).body).toBe('// chunk: two');
    expect(await given()).toEqual(['1', '1']);
    await team.setPercentage(100);
    expect(await given()).toEqual(['1', '2']);
    const { events } = (await api.operator.get('/api/operator/rollouts/team/events')).json();
    expect(events[1]).toMatchObject({ action: 'released', version: '2', actor: 'release token' });
  });

  test('is refused with a page or a picture with a script', async () => {
    for (const [file, content, what] of [
      [
        'page.html',
        '<script>alert(1)</script>',
        'page.html. Allowed are scripts, style sheets, JSON, source maps, WOFF2 fonts and pictures (SVG, PNG, WebP, AVIF).',
      ],
      ['logo.svg', '<svg onload="alert(1)"/>', 'logo.svg, a picture with a script in it.'],
    ] as const) {
      const answer = await send({ ...builtFiles(manifestOf('refused')), [file]: content });
      expect([answer.statusCode, answer.body]).toEqual([400, `The build contains ${what}`]);
      expect((await api.inject('/remotes/team/refused/remoteEntry.js')).statusCode).toBe(404);
    }
  });

  test('may contain fonts, pictures and source maps', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
    const files = { 'a.svg': picture, 'b.png': 'x', 'c.webp': 'x', 'd.avif': 'x', 'e.woff2': 'x', 'f.js.map': '{}' };
    expect((await send({ ...builtFiles(manifestOf('pictures')), ...files })).statusCode).toBe(201);
  });

  test('changes nothing when sent again, at any stage', async () => {
    const files = builtFiles(manifestOf('2'));
    await send(files);
    await team.setPercentage(30);
    const again = await send(files);
    expect([again.statusCode, again.json()]).toEqual([200, expect.objectContaining({ isNew: false, percentage: 30 })]);
    await team.promote();
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

  test('is the only one accepted when several are sent concurrently', async () => {
    const builds = ['a', 'b', 'c', 'd'].map((code) => builtFiles(manifestOf('2'), code));
    const answers = await Promise.all(builds.map((files) => send(files)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    await team.setPercentage(100);
    const [, { manifest }] = (await api.inject('/api/remotes')).json();
    const entry = (await api.inject('/remotes/team/2/remoteEntry.js')).body;
    expect(integrityOf(Buffer.from(entry))).toBe(manifest.integrity['remoteEntry.js']);
    expect(entry).toContain(integrityOf(Buffer.from((await api.inject('/remotes/team/2/chunk.js')).body)));
  });

  test('needs the release token, even from an operator', async () => {
    const files = builtFiles(manifestOf('2'));
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `bearer ${TOKEN}`, `Basic ${TOKEN}`, TOKEN]) {
      const answer = await send(files, { authorization, cookie: api.operator.cookie });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
    }
    expect((await send(files, { authorization: '' })).headers['www-authenticate']).toBe('Bearer');
    expect((await send(files, { origin: 'https://ci.example.test' })).statusCode).toBe(201);
  });

  test('is refused with a manifest that does not fit', async () => {
    for (const [lie, changes, status, sentence] of [
      [
        'a remote that was never deployed',
        { name: 'unknown', routes: route('/unknown') },
        404,
        'There is no remote named unknown.',
      ],
      ['an invalid name', { name: '../team' }, 400, 'remote-manifest.json: name is missing or not what it must be.'],
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
    ] as const) {
      const answer = await send(builtFiles(manifestOf('3', changes)));
      expect([lie, answer.statusCode, answer.headers['content-type']]).toEqual([
        lie,
        status,
        'text/plain; charset=utf-8',
      ]);
      expect(answer.body.startsWith(sentence)).toBe(true);
      expect(await candidates()).toBe(0);
      expect((await api.inject('/remotes/team/3/remoteEntry.js')).statusCode).toBe(404);
      expect(await readdir(spoolFolder(api.environment.dataDir))).toEqual([]);
    }
  });

  test('is refused with files that do not match or are outside the archive', async () => {
    for (const [lie, changes, sentence] of [
      [
        'code whose hash its entry does not contain',
        { 'chunk.js': 'other' },
        'remoteEntry.js does not name the hash of chunk.js.',
      ],
      [
        'an unreadable manifest',
        { 'remote-manifest.json': '{' },
        'The build has no readable remote-manifest.json at its top.',
      ],
      ['a manifest of the wrong form', { 'remote-manifest.json': '[]' }, 'remote-manifest.json: it is missing or not'],
      [
        'a path outside the archive',
        { '../../remotes/team/1/chunk.js': 'evil' },
        'The archive contains "../../remotes/team/1/chunk.js"',
      ],
    ] as const) {
      const answer = await send({ ...builtFiles(manifestOf('2')), ...changes });
      expect([lie, answer.statusCode, answer.body.slice(0, sentence.length)]).toEqual([lie, 400, sentence]);
      expect(await candidates()).toBe(0);
      expect((await api.inject('/remotes/team/1/chunk.js')).body).toBe('// chunk: one');
      expect(await readdir(spoolFolder(api.environment.dataDir))).toEqual([]);
    }
  });

  test('is refused when it is no archive', async () => {
    for (const [type, payload, status] of [
      ['application/gzip', 'garbage', 400],
      ['application/gzip', '', 400],
      ['application/json', '{}', 415],
      ['text/plain', 'text', 415],
    ] as const) {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type };
      const answer = await api.inject({ method: 'POST', url: '/api/operator/releases', payload, headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    }
  });

  test('is loaded from a CDN that fetches the files from this product', async () => {
    const [, { entry }] = (await api.inject('/api/remotes')).json();
    expect(entry).toBe(`${CDN}/remotes/team/1/remoteEntry.js`);
    const file = await api.inject('/remotes/team/1/chunk.js');
    expect([file.body, file.headers['access-control-allow-origin']]).toEqual(['// chunk: one', '*']);
  });

  test('is refused by other calls with 415', async () => {
    const headers = { 'content-type': 'application/gzip' };
    const answer = await api.inject({ method: 'POST', url: '/api/remotes/failures', payload: 'any', headers });
    expect(answer.statusCode).toBe(415);
  });
});

describe('the route prefixes of a remote', () => {
  const hours = new TestRemote(api, 'cpd-hours');

  beforeEach(async () => {
    await startWith(api, 'team');
    await new TestRemote(api, 'reports').deploy('1', 'development', { path: '/reports/:id' });
    await hours.deploy('1', 'development', { path: '/cpd' });
    await api.operator.put(`${PATH}/cpd-hours/prefixes`, { prefixes: ['/cpd', '/hours'] });
  });

  const refused: [string, string][] = [
    ['/team', 'The route /team belongs to the remote team.'],
    ['/reports/:name', 'The route /reports/:id belongs to the remote reports.'],
    ['/reports/mine', 'The route /reports/:id belongs to the remote reports.'],
    ['/api/x', 'The route /api/x belongs to the platform.'],
    ['/settings/cpd', 'The route /settings/cpd belongs to the platform.'],
    ['/healthz', 'The route /healthz belongs to the platform.'],
    ['/badges/:id', 'The route /badges/:id belongs to the platform.'],
    ['/:anything', 'The route /:anything belongs to the platform.'],
    ['/elsewhere', 'The route /elsewhere belongs to the platform: cpd-hours may have routes below /cpd, /hours.'],
    ['/elsewhere/*', 'The route /elsewhere/* belongs to the platform: cpd-hours may have routes below /cpd, /hours.'],
  ];

  test('allow other routes neither by a release nor by a deployment or a rollback', async () => {
    await hours.deploy('3', 'development', { path: '/cpd' });
    for (const [path, message] of refused) {
      const refusal = { status: 409, message };
      await expect(hours.release('2', { path })).rejects.toMatchObject(refusal);
      await expect(hours.deploy('2', 'development', { path })).rejects.toMatchObject(refusal);
      await api.query(
        `update releases set manifest = jsonb_set(manifest, '{routes,0,path}', to_jsonb($1::text))
         where remote = 'cpd-hours' and version = '1'`,
        [path],
      );
      const back = await steer(api.operator, 'cpd-hours', 'rollback');
      expect([back.statusCode, back.body]).toEqual([409, message]);
    }
  });

  test('allow routes below them', async () => {
    for (const [index, path] of ['/cpd', '/cpd/:id', '/cpd/*', '/hours/new'].entries())
      expect(await hours.release(`allowed-${index}`, { path })).toMatchObject({ state: 'candidate' });
  });

  test('are closed to other remotes, even for routes without a release', async () => {
    await expect(new TestRemote(api, 'tools').deploy('1', 'development', { path: '/hours/x' })).rejects.toMatchObject({
      status: 409,
      message: 'The route /hours/* belongs to the remote cpd-hours.',
    });
    await expect(
      new TestRemote(api, 'badges').deploy('1', 'development', { path: '/badges/:id' }),
    ).resolves.toBeDefined();
  });

  test('cannot be set to routes of others or of the platform', async () => {
    for (const [prefixes, sentence] of [
      [['/team'], 'The route /team belongs to the remote team.'],
      [['/reports'], 'The route /reports/:id belongs to the remote reports.'],
      [['/settings'], 'The route /settings/* belongs to the platform.'],
      [['/cpd', '/api/cpd'], 'The route /api/cpd/* belongs to the platform.'],
    ] as const) {
      const answer = await api.operator.put(`${PATH}/cpd-hours/prefixes`, { prefixes });
      expect([answer.statusCode, answer.body]).toEqual([409, sentence]);
    }
  });

  test('are set by operators and recorded in the audit log', async () => {
    const answer = await api.operator.put(`${PATH}/team/prefixes`, { prefixes: ['/team'] });
    expect(answer.json()).toMatchObject({ remote: 'team', prefixes: ['/team'] });
    const { events } = (await api.operator.get(`${PATH}/team/events?limit=1`)).json();
    expect(events).toMatchObject([{ action: 'prefixes-set', actor: OPERATOR, after: { prefixes: '/team' } }]);
    for (const prefixes of [[], ['team'], ['/'], ['/:x'], ['/x/*'], ['/X']])
      expect((await api.operator.put(`${PATH}/team/prefixes`, { prefixes })).statusCode).toBe(400);
    expect((await api.operator.put(`${PATH}/none/prefixes`, { prefixes: ['/none'] })).statusCode).toBe(404);
  });

  test('are given to only one of two remotes that deploy the same route concurrently', async () => {
    const deploy = (name: string) => new TestRemote(api, name).deploy('1', 'development', { path: '/wanted' });
    const results = await Promise.allSettled([deploy('one'), deploy('two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  describe('after the remote is ended', () => {
    const end = (confirm: string) => api.operator.post(`${PATH}/reports/end`, { confirm, comment: 'Nobody used it' });

    test('stay when the name is not confirmed', async () => {
      expect((await end('team')).statusCode).toBe(400);
      expect((await api.operator.get(PATH)).json()).toHaveLength(3);
    });

    test('are deleted with its versions, tokens and owners, and the audit log is kept', async () => {
      const owner = await api.signIn({ email: 'owner@example.test' });
      await api.operator.put(`${PATH}/reports/owners`, { user: owner.userId });
      await api.operator.post(`${PATH}/reports/tokens`, { name: 'CI' });
      expect((await end('reports')).statusCode).toBe(204);
      const names = (await api.inject('/api/remotes')).json().map(({ name }: { name: string }) => name);
      expect(names).toEqual(['cpd-hours', 'team']);
      expect((await api.operator.get(`${PATH}/reports`)).statusCode).toBe(404);
      const { events } = (await api.operator.get(`${PATH}/reports/events`)).json();
      expect(events.slice(0, 3)).toMatchObject([
        { action: 'ended', version: '1', actor: OPERATOR, comment: 'Nobody used it' },
        { action: 'token-made', after: { name: 'CI' } },
        { action: 'owner-added', after: { user: 'owner@example.test' } },
      ]);
      expect((await owner.get(`${PATH}/reports/events`)).statusCode).toBe(404);
      for (const table of ['releases', 'release_tokens', 'remote_owners'])
        expect((await api.query(`select from ${table} where remote = 'reports'`)).rowCount).toBe(0);
      expect((await end('reports')).statusCode).toBe(404);
    });

    test('are free for other remotes, and so is its name', async () => {
      await end('reports');
      await new TestRemote(api, 'tools').deploy('1', 'development', { path: '/reports/:id' });
      expect(await new TestRemote(api, 'reports').deploy('1', 'production', { path: '/figures' })).toMatchObject({
        version: '1',
        isForEveryone: true,
      });
    });
  });
});
