import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readBuiltRemote } from './built-remote.js';
import { builtFiles, writeBuild } from '../../test-remote.fixture.js';

const MANIFEST = {
  name: 'team',
  version: '1.0.0-abc',
  shellSdk: '^1.0.0',
  routes: [{ path: '/team', access: 'signed-in', title: 'Team', files: ['chunk.js'] }],
  navigation: [],
};

describe('a build', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('has a hash per file; compressed copies do not affect its content hash', async () => {
    await writeBuild(folder, builtFiles(MANIFEST));
    const build = await readBuiltRemote(folder);
    expect(build).toMatchObject({ version: '1.0.0-abc', entry: 'remoteEntry.js', manifest: { name: 'team' } });
    expect(build.files).toEqual(['chunk.js', 'remote-manifest.json', 'remoteEntry.js']);
    expect(build.hashes['chunk.js']).toMatch(/^sha384-[\w+/]{64}$/);
    const { 'remoteEntry.js': entry, 'chunk.js': chunk } = build.hashes;
    expect(build.manifest.integrity).toEqual({ 'remoteEntry.js': entry, 'chunk.js': chunk });
    await writeFile(join(folder, 'chunk.js.br'), brotliCompressSync('// chunk: one'));
    expect((await readBuiltRemote(folder)).contentHash).toBe(build.contentHash);
  });

  test.each([
    [{ name: '../evil' }, /remote-manifest\.json: name /],
    [{ routes: [] }, /remote-manifest\.json: routes /],
    [{ version: '../1' }, /remote-manifest\.json: version /],
    [{ version: undefined }, /remote-manifest\.json: version /],
    [{ entry: '../../x' }, /remote-manifest\.json: entry /],
    [{ entry: 'https://evil.test/remoteEntry.js' }, /remote-manifest\.json: entry /],
    [{ entry: 'missing.js' }, /has no missing\.js/],
    [{ shellSdk: '>=1.0.0' }, /shellSdk must be a version/],
    [{ shellSdk: '*' }, /shellSdk must be a version/],
    [{ navigation: [entryWith({ label: 'x'.repeat(31) })] }, /remote-manifest\.json: navigation\.0\.label /],
    [{ navigation: Array(9).fill(entryWith({})) }, /remote-manifest\.json: navigation /],
    [{ navigation: [entryWith({ path: '/reports' })] }, /lead to routes of the remote\./],
    [{ container: 'team_1' }, /container must be "team_1_0_0_abc"/],
    [{ routes: [{ path: '//', access: 'public', title: 'Team' }] }, /remote-manifest\.json: routes\.0\.path /],
    [{ routes: [{ path: '/team/', access: 'signed-in', title: 'Team' }] }, /remote-manifest\.json: routes\.0\.path /],
    [{ routes: withFile('//evil.test/more.js') }, /remote-manifest\.json: routes\.0\.files\.0 /],
  ])('is refused with the manifest %j', async (lie, complaint) => {
    await writeBuild(folder, builtFiles({ ...MANIFEST, ...(lie as object) }));
    await expect(readBuiltRemote(folder)).rejects.toThrow(complaint);
  });

  test('ignores hashes in its manifest', async () => {
    const lying = { ...MANIFEST, integrity: { 'remoteEntry.js': 'sha384-lie' } };
    await writeBuild(folder, builtFiles(lying));
    const { manifest, hashes } = await readBuiltRemote(folder);
    expect(manifest.integrity?.['remoteEntry.js']).toBe(hashes['remoteEntry.js']);
  });

  test('is refused when its entry does not know the hash of a file', async () => {
    await writeBuild(folder, { ...builtFiles(MANIFEST), 'more.css': 'other' });
    await expect(readBuiltRemote(folder)).rejects.toThrow('remoteEntry.js does not name the hash of more.css.');
  });
});

function entryWith(change: object) {
  return { path: '/team', label: 'Team', icon: 'user', order: 1, ...change };
}

function withFile(file: string) {
  return [{ path: '/team', access: 'signed-in', title: 'Team', files: [file] }];
}
