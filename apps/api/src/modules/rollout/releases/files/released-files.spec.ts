import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../../../testing/test-app.js';
import { ReleaseRegistrationService } from '../release-registration.service.js';
import { builtFiles, deployShell, writeBuild } from '../../test-remote.fixture.js';

const ROUTES = [{ path: '/team', access: 'public', title: 'Team' }];
const ACTOR = { actor: 'command line' };
const manifestOf = (version: string) => ({
  name: 'team',
  version,
  shellSdk: '^1.0.0',
  routes: ROUTES,
  navigation: [],
});

describe('files of a release', () => {
  let api: TestApp;
  let build: string;

  beforeEach(async () => {
    api = await startTestApp();
    await deployShell(api);
    build = await mkdtemp(join(tmpdir(), 'tracker-build-'));
    await write('1', 'one');
    await registration().register(build, 'development');
  });

  afterEach(async () => {
    await api?.close();
    await rm(build, { recursive: true, force: true });
  });

  const registration = () => api.get(ReleaseRegistrationService);
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

  test.each([
    ['registered', 'chunk.js.br', 'not packed'],
    ['released', 'chunk.js.br', brotliCompressSync('// chunk: evil')],
    ['released', 'chunk.js.gz', gzipSync('// chunk: one and more')],
    ['released', 'chunk.js.gz', gzipSync(Buffer.alloc(50_000_000))],
  ])('stay as they are when a build is %s whose %s holds something else (%#)', async (way, file, content) => {
    const before = await contents();
    await writeFile(join(build, file), content);
    const again =
      way === 'released' ? registration().release(build, ACTOR) : registration().register(build, 'production');
    await expect(again).rejects.toMatchObject({
      status: 400,
      message: `The build holds ${file}, which does not unpack to chunk.js.`,
    });
    expect(await contents()).toEqual(before);
  });

  test('are rejected if a compressed copy has no original', async () => {
    await writeFile(join(build, 'other.js.br'), brotliCompressSync('other'));
    await expect(registration().release(build, ACTOR)).rejects.toMatchObject({
      message: 'The build holds other.js.br, which does not unpack to other.js.',
    });
  });
});
