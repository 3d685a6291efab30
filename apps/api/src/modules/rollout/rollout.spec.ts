import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { ReleaseRegistrationService } from './release-registration.service.js';

const MANIFEST = {
  name: 'team',
  shellSdk: '^1.0.0',
  routes: [{ path: '/team', access: 'signed-in', title: 'Team' }],
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

  async function write(manifest: object, code: string): Promise<void> {
    await writeFile(join(build, 'remote-manifest.json'), JSON.stringify(manifest));
    await writeFile(join(build, 'remoteEntry.js'), '{}');
    await writeFile(join(build, 'entry.js'), code);
  }

  const register = () => api.app.get(ReleaseRegistrationService, { strict: false }).register(build);
  const registry = async () => (await api.inject('/api/remotes')).json();

  test('are served and listed for everyone once registered', async () => {
    await register();
    const [remote] = await registry();
    expect(remote).toEqual({
      name: 'team',
      version: '1.0.0-abc',
      entry: '/remotes/team/1.0.0-abc/remoteEntry.js',
      manifest: MANIFEST,
    });
    expect((await api.inject('/remotes/team/1.0.0-abc/entry.js')).body).toBe('one');
  });

  test('cannot break out of the page that carries the registry', async () => {
    await register();
    await rm(api.environment.shellDir, { recursive: true, force: true });

    await mkdir(api.environment.shellDir, { recursive: true });
    await writeFile(join(api.environment.shellDir, 'index.html'), '<html><head></head><body></body></html>');
    const page = (await api.inject('/')).body;
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    const [, json = ''] = /id="remotes">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(await registry());
  });

  test('change nothing when registered again, at once or one after the other', async () => {
    await Promise.all([register(), register(), register()]);
    await register();
    expect(await registry()).toHaveLength(1);
  });

  test('replace the version before, whose files stay', async () => {
    await register();
    await write({ ...MANIFEST, version: '1.0.1-def' }, 'two');
    await register();
    expect((await registry())[0].version).toBe('1.0.1-def');
    expect((await api.inject('/remotes/team/1.0.0-abc/entry.js')).body).toBe('one');
  });

  test('never put other content under a version that browsers keep', async () => {
    await register();
    await write({ ...MANIFEST, version: '1.0.0-abc' }, 'two');
    const { version } = await register();
    expect(version).toMatch(/^1\.0\.0-abc\.[0-9a-f]{10}$/);
    expect((await api.inject('/remotes/team/1.0.0-abc/entry.js')).body).toBe('one');
    expect((await api.inject(`/remotes/team/${version}/entry.js`)).body).toBe('two');
  });

  test('are versioned by their content where the build gives no version', async () => {
    await write(MANIFEST, 'one');
    const first = await register();
    await write(MANIFEST, 'two');
    const second = await register();
    expect(first.version).toMatch(/^[0-9a-f]{10}$/);
    expect(second.version).not.toBe(first.version);
  });

  test('are made whole when registered again after a file was damaged', async () => {
    await register();
    const place = join(api.environment.dataDir, 'remotes/team/1.0.0-abc/entry.js');
    await writeFile(place, 'garbage');
    await register();
    expect(await readFile(place, 'utf8')).toBe('one');
  });

  test.each([
    [{ ...MANIFEST, name: '../evil' }, /remote-manifest\.json: name /],
    [{ ...MANIFEST, routes: [] }, /remote-manifest\.json: routes /],
    [{ ...MANIFEST, version: '../1' }, /remote-manifest\.json: version /],
    [{ ...MANIFEST, entry: '../../x' }, /remote-manifest\.json: entry /],
    [{ ...MANIFEST, entry: 'missing.json' }, /has no missing\.json/],
  ])('are refused with the manifest %j', async (manifest, complaint) => {
    await write(manifest, 'one');
    await expect(register()).rejects.toThrow(complaint);
    expect(await registry()).toEqual([]);
  });
});
