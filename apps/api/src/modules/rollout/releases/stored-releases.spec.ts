import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import {
  builtFiles,
  manifestOf,
  OPERATOR,
  rolloutApp,
  startWith,
  TestRemote,
  writeBuild,
} from '../test-remote.fixture.js';
import { integrityOf } from './files/packed-copies.js';
import { ReleaseRegistrationService } from './release-registration.service.js';
import { StoredManifests } from './stored-manifests.service.js';

const api = rolloutApp();
const team = new TestRemote(api);
const registration = () => api.get(ReleaseRegistrationService);
let build: string;

beforeEach(async () => {
  await startWith(api);
  await rm(join(api.environment.dataDir, 'remotes'), { recursive: true, force: true });
  build = await mkdtemp(join(tmpdir(), 'tracker-build-'));
});

afterEach(() => rm(build, { recursive: true, force: true }));

describe('built remotes', () => {
  const MANIFEST = {
    name: 'team',
    shellSdk: '^1.0.0',
    routes: [{ path: '/team', access: 'signed-in', title: 'Team' }],
    navigation: [{ path: '/team', label: '</script><b>', icon: 'team', order: 6, access: 'signed-in' }],
  };
  const RELEASE = { ...MANIFEST, version: '1.0.0-abc', entry: 'remoteEntry.js' };

  beforeEach(() => writeBuild(build, builtFiles(RELEASE)));

  const register = () => registration().register(build, 'development');
  const registry = async () => (await api.inject('/api/remotes')).json();

  test('are served and listed for everyone after registration', async () => {
    await register();
    const [remote] = await registry();
    expect(remote).toEqual({
      name: 'team',
      version: '1.0.0-abc',
      entry: '/remotes/team/1.0.0-abc/remoteEntry.js',
      manifest: {
        ...MANIFEST,
        container: 'team_1_0_0_abc',
        integrity: { 'remoteEntry.js': integrityOf(await readFile(join(build, 'remoteEntry.js'))) },
      },
    });
    const file = await api.inject('/remotes/team/1.0.0-abc/chunk.js');
    expect([file.body, file.headers['access-control-allow-origin']]).toEqual(['// chunk: one', undefined]);
    expect((await api.inject('/')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('cannot inject markup into the page', async () => {
    await register();
    const page = (await api.inject('/')).body;
    expect(page.match(/<\/script>/g)).toHaveLength(page.match(/<script\b/g)?.length ?? 0);
    const [, json = ''] = /id="remotes">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(await registry());
  });

  test('are registered idempotently, also concurrently', async () => {
    await Promise.all([register(), register(), register()]);
    await register();
    expect(await registry()).toHaveLength(1);
  });

  test('cannot replace the content of a version that browsers may have cached', async () => {
    await register();
    await writeBuild(build, builtFiles(RELEASE, 'two'));
    const { version } = await register();
    expect(version).toMatch(/^1\.0\.0-abc\.[0-9a-f]{10}$/);
    expect((await api.inject('/remotes/team/1.0.0-abc/chunk.js')).body).toBe('// chunk: one');
    expect((await api.inject(`/remotes/team/${version}/chunk.js`)).body).toBe('// chunk: two');
  });

  test('of one version are stored separately when registered concurrently', async () => {
    const codes = ['a', 'b', 'c'];
    const folders = codes.map((code) => join(build, code));
    for (const [index, folder] of folders.entries()) {
      await mkdir(folder);
      await writeBuild(folder, builtFiles({ ...MANIFEST, version: '2' }, String(codes[index])));
    }
    const versions = await Promise.all(
      folders.map(async (folder) => (await registration().register(folder, 'development')).version),
    );
    expect(new Set(versions).size).toBe(3);
    const served = await Promise.all(versions.map((version) => api.inject(`/remotes/team/${version}/chunk.js`)));
    expect(served.map(({ body }) => body)).toEqual(codes.map((code) => `// chunk: ${code}`));
  });
});

describe('files of a release', () => {
  const ACTOR = { actor: 'command line' };

  beforeEach(async () => {
    await write('1', 'one');
    await registration().register(build, 'development');
  });

  const write = async (version: string, code: string) => {
    const files = builtFiles(manifestOf(version), code);
    await writeBuild(build, files);
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(build, `${name}.br`), brotliCompressSync(content));
      await writeFile(join(build, `${name}.gz`), gzipSync(content));
    }
  };
  const folder = (version = '1') => join(api.environment.dataDir, 'remotes/team', version);
  const contents = async (version?: string) => {
    const names = (await readdir(folder(version))).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(folder(version), name), 'base64')]));
  };
  const ways: [string, () => Promise<unknown>][] = [
    ['registered', () => registration().register(build, 'production')],
    ['released', () => registration().release(build, ACTOR)],
  ];

  test.each(ways)('are restored when the same build is %s again', async (_way, again) => {
    const before = await contents();
    await rm(folder(), { recursive: true });
    await again();
    expect(await contents()).toEqual(before);
  });

  test.each(ways)('are restored for a candidate whose build is %s again', async (_way, again) => {
    await write('2', 'two');
    await registration().release(build, ACTOR);
    const before = await contents('2');
    await rm(join(folder('2'), 'chunk.js'));
    await writeFile(join(folder('2'), 'remoteEntry.js.br'), 'garbage');
    await again();
    expect(await contents('2')).toEqual(before);
  });

  test.each(ways)('are unchanged when the same build, compressed differently, is %s again', async (_way, again) => {
    const before = await contents();
    await writeFile(join(build, 'chunk.js.gz'), gzipSync('// chunk: one', { level: 0 }));
    await again();
    expect(await contents()).toEqual(before);
  });

  test('stay unchanged when a compressed copy has other content', async () => {
    const before = await contents();
    for (const [way, file, content] of [
      ['registered', 'chunk.js.br', 'not compressed'],
      ['released', 'chunk.js.br', brotliCompressSync('// chunk: evil')],
      ['released', 'chunk.js.gz', gzipSync('// chunk: one and more')],
      ['released', 'chunk.js.gz', gzipSync(Buffer.alloc(50_000_000))],
    ] as const) {
      await write('1', 'one');
      await writeFile(join(build, file), content);
      const again =
        way === 'released' ? registration().release(build, ACTOR) : registration().register(build, 'production');
      await expect(again).rejects.toMatchObject({
        status: 400,
        message: `The build contains ${file}, which does not unpack to chunk.js.`,
      });
      expect(await contents()).toEqual(before);
    }
  });

  test('are rejected if a compressed copy has no original', async () => {
    await writeFile(join(build, 'other.js.br'), brotliCompressSync('other'));
    await expect(registration().release(build, ACTOR)).rejects.toMatchObject({
      message: 'The build contains other.js.br, which does not unpack to other.js.',
    });
  });
});

describe('a manifest stored by a later release of the product', () => {
  beforeEach(() => startWith(api, 'reports', 'team'));

  const store = (version: string, change: string) =>
    api.query(`update releases set manifest = ${change} where remote = 'team' and version = $1`, [version]);
  const FUTURE_ACCESS = `jsonb_set(manifest, '{routes,0,access}', '"anybody-on-mars"')`;
  const given = async () =>
    (await api.inject('/api/remotes')).json().map(({ name, version }: Record<string, string>) => `${name} ${version}`);
  const metrics = async () => (await api.inject('/metrics')).body;

  test.each([
    ['an unknown access', FUTURE_ACCESS],
    ['a newer schema', `manifest || '{"schema": 2}'`],
    ['routes of another form', `manifest || '{"routes": {"/team": {}}}'`],
    ['only unknown fields', `'{"kind": "island"}'`],
  ])('with %s is omitted from the registry, and all others are listed', async (_what, change) => {
    await store('1', change);
    const answer = await api.inject('/api/remotes');
    expect([answer.statusCode, answer.json().map(({ name }: { name: string }) => name)]).toEqual([200, ['reports']]);
    const page = await api.inject('/team');
    expect([page.statusCode, page.body.includes('/remotes/team/')]).toEqual([200, false]);
    expect((await api.operator.get('/api/remotes')).json()).toHaveLength(1);
  });

  test('as candidate leaves everyone the stable version', async () => {
    await team.release('2');
    await team.setPercentage(100);
    expect(await given()).toEqual(['reports 1', 'team 2']);
    await store('2', FUTURE_ACCESS);
    expect(await given()).toEqual(['reports 1', 'team 1']);
  });

  test('as stable version leaves the candidate without a fallback', async () => {
    await team.release('2');
    await team.setPercentage(100);
    await store('1', FUTURE_ACCESS);
    const [, given] = (await api.inject('/api/remotes')).json();
    expect([given.version, given.fallback]).toEqual(['2', undefined]);
  });

  test('as preview shows the regular version', async () => {
    await team.preview('2', 'pr');
    const cookie = `${api.operator.cookie}; preview=team@pr`;
    const previewed = async () => (await api.inject({ url: '/api/remotes', headers: { cookie } })).json()[1].version;
    expect(await previewed()).toBe('2');
    await store('2', FUTURE_ACCESS);
    expect(await previewed()).toBe('1');
  });

  test('is logged once, counted in the metrics, and reported by the readiness probe', async () => {
    expect(await metrics()).not.toContain('rollout_versions_left_out{');
    expect((await api.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await team.deploy('7');
    const logged = jest.spyOn(api.app.get<AppLogger>(LOGGER), 'error');
    await store('7', FUTURE_ACCESS);
    await given();
    await given();
    expect(logged.mock.calls).toEqual([
      [{ remote: 'team', version: '7' }, 'a manifest is not understood, and its version left out'],
    ]);
    expect(await metrics()).toContain('rollout_versions_left_out{remote="team"} 1');
    const probe = await api.inject('/readyz');
    expect([probe.statusCode, probe.json()]).toEqual([200, { status: 'ready', versionsLeftOut: 1 }]);
    expect(await api.get(StoredManifests).listLeftOut()).toEqual([{ remote: 'team', version: '7' }]);
    logged.mockRestore();
  });

  test('cannot be restored by a rollback', async () => {
    await team.deploy('2');
    await store('1', FUTURE_ACCESS);
    await expect(team.rollBack('1')).rejects.toMatchObject({ code: 'manifest-not-understood' });
    expect(await given()).toEqual(['reports 1', 'team 2']);
  });

  test('is explained to operators', async () => {
    await store('1', FUTURE_ACCESS);
    const choice = await api.operator.get(`/api/operator/rollouts/team/choice?user=${OPERATOR}`);
    expect(choice.json()).toMatchObject({ isCandidate: false, reason: 'nothing-to-show' });
  });
});
