import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { integrityOf } from './releases/files/packed-copies.js';
import { ReleaseRegistrationService } from './releases/release-registration.service.js';
import { builtFiles, writeBuild } from './test-remote.fixture.js';

const MANIFEST = {
  name: 'team',
  shellSdk: '^1.0.0',
  routes: [{ path: '/team', access: 'signed-in', title: 'Team' }] as object[],
  navigation: [{ path: '/team', label: '</script><b>', icon: 'team', order: 6, access: 'signed-in' }],
};

describe('built remotes', () => {
  let api: TestApp;
  let build: string;

  beforeEach(async () => {
    api = await startTestApp();
    build = await mkdtemp(join(tmpdir(), 'tracker-remote-'));
    await write({ ...MANIFEST, version: '1.0.0-abc', entry: 'remoteEntry.js' }, 'one');
  });

  afterEach(async () => {
    await api?.close();
    await rm(build, { recursive: true, force: true });
  });

  const write = (manifest: typeof MANIFEST & { version: string; entry?: string }, code: string) =>
    writeBuild(build, builtFiles(manifest, code));

  const register = () => api.get(ReleaseRegistrationService).register(build, 'development');
  const registry = async () => (await api.inject('/api/remotes')).json();

  test('are served and listed for everyone once registered', async () => {
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
    expect((await api.inject('/remotes/team/1.0.0-abc/chunk.js')).body).toBe('// chunk: one');
  });

  test('include the hashes of files that the visitor can open', async () => {
    const routes = [
      { path: '/team', access: 'signed-in', title: 'Team', files: ['chunk.js'] },
      { path: '/invite', access: 'public', title: 'Invitation' },
    ];
    await write({ ...MANIFEST, routes, version: '1.0.0-abc' }, 'one');
    await register();
    const hashed = (remotes: { manifest: { integrity: object } }[]) =>
      Object.keys(remotes[0]?.manifest.integrity ?? {});
    expect(hashed(await registry())).toEqual(['remoteEntry.js']);
    const signedIn = await (await api.signIn()).get('/api/remotes');
    expect(hashed(signedIn.json())).toEqual(['chunk.js', 'remoteEntry.js']);
  });

  test('cannot inject markup into the page', async () => {
    await register();
    await rm(api.environment.shellDir, { recursive: true, force: true });

    await mkdir(api.environment.shellDir, { recursive: true });
    await writeFile(join(api.environment.shellDir, 'index.html'), '<html><head></head><body></body></html>');
    const page = (await api.inject('/')).body;
    expect(page.match(/<\/script>/g)).toHaveLength(page.match(/<script\b/g)?.length ?? 0);
    const [, json = ''] = /id="remotes">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(await registry());
  });

  test('change nothing when registered again, repeated or concurrently', async () => {
    await Promise.all([register(), register(), register()]);
    await register();
    expect(await registry()).toHaveLength(1);
  });

  test('replace the previous version, whose files stay', async () => {
    await register();
    await write({ ...MANIFEST, version: '1.0.1-def' }, 'two');
    await register();
    expect((await registry())[0].version).toBe('1.0.1-def');
    expect((await api.inject('/remotes/team/1.0.0-abc/chunk.js')).body).toBe('// chunk: one');
  });

  test('never store other content under a cached version', async () => {
    await register();
    await write({ ...MANIFEST, version: '1.0.0-abc' }, 'two');
    const { version } = await register();
    expect(version).toMatch(/^1\.0\.0-abc\.[0-9a-f]{10}$/);
    expect((await api.inject('/remotes/team/1.0.0-abc/chunk.js')).body).toBe('// chunk: one');
    expect((await api.inject(`/remotes/team/${version}/chunk.js`)).body).toBe('// chunk: two');
  });

  test('of one version are stored separately when registered at once', async () => {
    const codes = ['a', 'b', 'c'];
    const folders = codes.map((code) => join(build, code));
    for (const [index, folder] of folders.entries()) {
      await mkdir(folder);
      await writeBuild(folder, builtFiles({ ...MANIFEST, version: '2' }, String(codes[index])));
    }
    const registration = api.get(ReleaseRegistrationService);
    const versions = await Promise.all(
      folders.map(async (folder) => (await registration.register(folder, 'development')).version),
    );
    expect(new Set(versions).size).toBe(3);
    const served = await Promise.all(versions.map((version) => api.inject(`/remotes/team/${version}/chunk.js`)));
    expect(served.map(({ body }) => body)).toEqual(codes.map((code) => `// chunk: ${code}`));
  });

  test('are repaired when registered again', async () => {
    await register();
    const place = join(api.environment.dataDir, 'remotes/team/1.0.0-abc/chunk.js');
    await writeFile(place, 'garbage');
    await register();
    expect(await readFile(place, 'utf8')).toBe('// chunk: one');
  });
});
