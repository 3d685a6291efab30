import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { bundle } from './bundle.mjs';
import { ContainerRuntimePlugin } from './container.plugin.mjs';
import { consumedModules } from './shared-modules.mjs';

describe('the container runtime in the entry of a remote', () => {
  let context = '';
  /** @type {string[]} */
  let modules = [];

  beforeAll(async () => {
    context = await temporaryFolder('tracker-container-');
    await writeFile(join(context, 'x.js'), `export const load = () => import('./y.js');`);
    await writeFile(join(context, 'y.js'), `import { useState } from 'react'; export const use = useState;`);
    // As a later version of the library might call it.
    await writeFile(
      join(context, 'later.cjs'),
      `module.exports = (text) => text.replace('export default', '__webpack_require__.federation.bundlerRuntime.adopt({});\\nexport default');`,
    );
  });
  afterAll(() => rm(context, { recursive: true }));

  const build = (options = {}, rule = {}) =>
    bundle({
      context,
      mode: 'production',
      entry: {},
      output: { path: join(context, 'dist'), uniqueName: 'sample' },
      module: { rules: [rule] },
      plugins: [
        new ModuleFederationPlugin({
          name: 'sample',
          filename: 'entry.js',
          exposes: { './x': './x.js' },
          shared: consumedModules(),
          manifest: false,
          dts: false,
          dev: false,
        }),
        new ContainerRuntimePlugin(options),
        (/** @type {import('@rspack/core').Compiler} */ compiler) =>
          compiler.hooks.done.tap('spec', ({ compilation }) => {
            modules = [...compilation.modules].map((module) => decodeURIComponent(module.identifier()));
          }),
      ],
    });

  it('is our implementation, with the same id in any folder', async () => {
    await build();
    const sources = modules.filter((name) => name.includes('data:'));
    const workspace = fileURLToPath(new URL('../../../..', import.meta.url));
    expect(sources).not.toEqual([]);
    expect(sources.filter((source) => source.includes(workspace))).toEqual([]);
  });

  it('fails the build if the library adds another runtime file', async () => {
    await expect(build({ library: '/former/place/index.cjs' })).rejects.toThrow(
      /Module federation has changed [^.]*container\.runtime\.mjs.*: the entry contains .*@module-federation/s,
    );
  });

  it('fails the build if the entry uses functions that ours does not implement', async () => {
    const runtime = fileURLToPath(new URL('./container.runtime.mjs', import.meta.url));
    await expect(build({}, { test: runtime, loader: join(context, 'later.cjs') })).rejects.toThrow(
      /must be compared with its runtime: the entry calls adopt\./,
    );
  });
});
