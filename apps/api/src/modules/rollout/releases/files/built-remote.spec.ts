import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildContent, fileProblem, problemOf, readBuiltRemote } from './built-remote.js';
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
    [{ shellSdk: '*' }, /shellSdk must be a version/],
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

  test('is refused when its entry script does not contain the hash of a file', async () => {
    await writeBuild(folder, { ...builtFiles(MANIFEST), 'more.css': 'other' });
    await expect(readBuiltRemote(folder)).rejects.toThrow('remoteEntry.js does not name the hash of more.css.');
  });
});

function withFile(file: string) {
  return [{ path: '/team', access: 'signed-in', title: 'Team', files: [file] }];
}

const route = { path: '/team', access: 'signed-in', title: 'Team', files: ['chunk.js'] } as const;
const manifest = { name: 'my-team', shellSdk: '^1.0.0', container: 'my_team_1_0_0', routes: [route], navigation: [] };
const build = {
  manifest,
  version: '1.0.0',
  entry: 'e.js',
  hashes: {
    'e.js': 'sha384-e',
    'chunk.js': 'sha384-c',
    'a.css': 'sha384-a',
    'a.svg': 'sha384-s',
    'a.js.map': 'sha384-m',
  },
  code: 'load("sha384-c", "sha384-a")',
} as unknown as BuildContent;
const changed = (changes: object) => ({ ...build, manifest: { ...manifest, ...changes } }) as unknown as BuildContent;

describe('the manifest of a build', () => {
  test('is accepted when the build contains the hash of every file', () => {
    expect(problemOf(build)).toBeNull();
    expect(
      problemOf(
        changed({
          routes: [
            { ...route, files: undefined },
            { ...route, path: '/', access: 'signed-in' },
          ],
        }),
      ),
    ).toBeNull();
    expect(problemOf(changed({ routes: [{ ...route, access: 'public' }] }))).toBeNull();
  });

  test.each([
    [
      changed({ container: 'my_team' }),
      'remote-manifest.json: container must be "my_team_1_0_0", because two versions under one name would run as one.',
    ],
    [
      changed({ routes: [route, { ...route, path: '/', access: 'public' }] }),
      'remote-manifest.json: the route / must not be public, because visitors find the landing page there.',
    ],
    [
      changed({ routes: [route, { ...route, files: ['chunk.js', 'more.js'] }] }),
      'remote-manifest.json names more.js, which the build does not have.',
    ],
    [
      { ...build, code: 'load("sha384-c")' },
      "e.js does not name the hash of a.css. Build with Rspack's SubresourceIntegrityPlugin and sha384.",
    ],
    [
      { ...build, code: 'load("sha384-a")' },
      "e.js does not name the hash of chunk.js. Build with Rspack's SubresourceIntegrityPlugin and sha384.",
    ],
  ])('is refused with a one-sentence message when it does not match the build (%#)', (content, sentence) => {
    expect(problemOf(content)).toBe(sentence);
  });
});

describe('a file of a build', () => {
  test.each(['a.js', 'a.css', 'fonts/a.woff2', 'a.png'])('named %s may have any content', (file) => {
    expect(fileProblem(file, Buffer.from('<script>x</script>'))).toBeNull();
  });

  test('of another kind is rejected with the allowed kinds', () => {
    expect(fileProblem('a.html', Buffer.from('x'))).toBe(
      'The build contains a.html. Allowed are scripts, style sheets, JSON, source maps, WOFF2 fonts and pictures (SVG, PNG, WebP, AVIF).',
    );
  });

  test.each([
    '<svg><script>x()</script></svg>',
    '<svg><SVG:Script href="x"/></svg>',
    '<svg xmlns:my-x="x"><my-x:script/></svg>',
    '<svg onload="x()"/>',
    '<svg\nonload = "x()"/>',
    '<svg><a href="JavaScript:x()"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg/>',
    '<\0s\0c\0r\0i\0p\0t\0',
  ])('is refused as a picture when it can run scripts: %j', (picture) => {
    expect(fileProblem('a.svg', Buffer.from(picture))).toBe('The build contains a.svg, a picture with a script in it.');
  });

  test('is accepted as a picture without scripts', () => {
    expect(fileProblem('a.svg', Buffer.from('<svg><title>Once upon=a</title><path d="M0 0"/></svg>'))).toBeNull();
  });
});
