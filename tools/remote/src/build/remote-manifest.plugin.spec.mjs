import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In Node, as in a build: jest would first transform Rspack. Prints the build's errors, or that it broke off. */
const BUILD = `
import { rspack } from '@rspack/core';
import { RemoteManifestPlugin } from '${new URL('./remote-manifest.plugin.mjs', import.meta.url).href}';
const [context] = process.argv.slice(1);
const compiler = rspack({
  context,
  mode: 'development',
  entry: { trails_dev: './src/remote-entry.tsx' },
  output: { path: context + '/dist' },
  plugins: [new RemoteManifestPlugin(context, 'trails_dev', () => 'dev')],
});
compiler.run((failure, stats) => {
  process.stdout.write(failure ? 'broken off' : stats.compilation.errors.map(({ message }) => message).join());
});`;

describe('the manifest of a build', () => {
  let folder = '';
  const manifest = () => join(folder, 'src/remote.manifest.ts');
  const build = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, folder], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tracker-manifest-'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/remote-entry.tsx'), 'export const remote = { pages: {} };\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is an error of the build when it is gone or wrong, which a development server survives', () => {
    expect(build()).toMatch(/ENOENT.*remote\.manifest\.ts/);
    writeFileSync(manifest(), "export const manifest = { name: 'trails', routes: [] };\n");
    expect(build()).toMatch(/remote\.manifest\.ts: shellSdk/);
    const write = (shellSdk = '^1.0.0', label = 'Trails') => {
      const routes = [{ path: '/trails', access: 'signed-in', title: 'Trails' }];
      const navigation = [{ path: '/trails', label, icon: 'document', order: 1 }];
      const described = JSON.stringify({ name: 'trails', shellSdk, routes, navigation });
      writeFileSync(manifest(), `export const manifest = ${described};\n`);
    };
    for (const range of ['*', 'banana']) {
      write(range);
      expect(build()).toMatch(/shellSdk must be a version such as 1\.2\.0, or a range such as \^1\.2\.0\./);
    }
    write('^1.0.0', 'x'.repeat(31));
    expect(build()).toMatch(/remote\.manifest\.ts: navigation\.0\.label/);
    write();
    expect(build()).toBe('');
  });

  it('names the files of each route without executing its loader', () => {
    writeFileSync(join(folder, 'src/page.js'), 'export const Page = () => null;\n');
    writeFileSync(
      join(folder, 'src/remote-entry.tsx'),
      "throw new Error('executed');\nexport const remote = { pages: { '/trails': async () => { throw (await import('./page.js')).Page; } } };\n",
    );
    expect(build()).toBe('');
    const { routes } = JSON.parse(readFileSync(join(folder, 'dist/remote-manifest.json'), 'utf8'));
    expect(routes[0].files).toEqual([expect.stringMatching(/page.*\.js$/)]);
  });

  it('names the files of routes that share a loader', () => {
    writeFileSync(
      join(folder, 'src/remote-entry.tsx'),
      "const page = async () => (await import('./page.js')).Page;\nexport const remote = { pages: { '/trails': page } };\n",
    );
    expect(build()).toBe('');
    const { routes } = JSON.parse(readFileSync(join(folder, 'dist/remote-manifest.json'), 'utf8'));
    expect(routes[0].files).toEqual([expect.stringMatching(/page.*\.js$/)]);
  });
});
