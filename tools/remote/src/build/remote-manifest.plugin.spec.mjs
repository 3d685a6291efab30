import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { bundle } from './bundle.mjs';
import { RemoteManifestPlugin } from './remote-manifest.plugin.mjs';

describe('the manifest of a build', () => {
  let folder = '';
  const write = (/** @type {string} */ file, /** @type {string} */ text) => writeFile(join(folder, 'src', file), text);
  const writeManifest = (shellSdk = '^1.0.0', label = 'Trails') => {
    const routes = [{ path: '/trails', access: 'signed-in', title: 'Trails' }];
    const navigation = [{ path: '/trails', label, icon: 'document', order: 1 }];
    const described = JSON.stringify({ name: 'trails', shellSdk, routes, navigation });
    return write('remote.manifest.ts', `export const manifest = ${described};\n`);
  };
  const build = () =>
    bundle({
      context: folder,
      mode: 'development',
      entry: { trails_dev: './src/remote-entry.tsx' },
      output: { path: join(folder, 'dist') },
      plugins: [new RemoteManifestPlugin(folder, 'trails_dev', () => 'dev')],
    });

  beforeAll(async () => {
    folder = await temporaryFolder('tracker-manifest-');
    await mkdir(join(folder, 'src'));
    await write('remote-entry.tsx', 'export const remote = { pages: {} };\n');
    await write('page.js', 'export const Page = () => null;\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('fails the build if missing or invalid, without ending the development server', async () => {
    await expect(build()).rejects.toThrow(/ENOENT.*remote\.manifest\.ts/s);
    await write('remote.manifest.ts', "export const manifest = { name: 'trails', routes: [] };\n");
    await expect(build()).rejects.toThrow(/remote\.manifest\.ts: shellSdk/);
    for (const range of ['*', 'banana']) {
      await writeManifest(range);
      await expect(build()).rejects.toThrow(
        /shellSdk must be a version such as 1\.2\.0, or a range such as \^1\.2\.0\./,
      );
    }
    await writeManifest('^1.0.0', 'x'.repeat(31));
    await expect(build()).rejects.toThrow(/remote\.manifest\.ts: navigation\.0\.label/);
  });

  it.each([
    [
      'without executing its loader',
      "throw new Error('executed');\nexport const remote = { pages: { '/trails': async () => { throw (await import('./page.js')).Page; } } };\n",
    ],
    [
      'whose loader stands apart',
      "const page = async () => (await import('./page.js')).Page;\nexport const remote = { pages: { '/trails': page } };\n",
    ],
  ])('names the files of a route %s', async (_how, entry) => {
    await writeManifest();
    await write('remote-entry.tsx', entry);
    await build();
    const { routes } = JSON.parse(await readFile(join(folder, 'dist/remote-manifest.json'), 'utf8'));
    expect(routes[0].files).toEqual([expect.stringMatching(/page.*\.js$/)]);
  });
});
