import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
/** In Node, as in a build: jest would first transform Rspack. Prints the build's errors and the sources that are part of requests. */
const BUILD = `
import { rspack } from '@rspack/core';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { ContainerRuntimePlugin } from '${here('./container.plugin.mjs')}';
import { consumedModules } from '${here('./shared-modules.mjs')}';
const [context, options, rule] = process.argv.slice(1);
const compiler = rspack({
  context,
  mode: 'production',
  entry: {},
  output: { path: context + '/dist', uniqueName: 'sample' },
  module: { rules: [JSON.parse(rule)] },
  plugins: [
    new ModuleFederationPlugin({ name: 'sample', filename: 'entry.js', exposes: { './x': './x.js' }, shared: consumedModules(), manifest: false, dts: false, dev: false }),
    new ContainerRuntimePlugin(JSON.parse(options)),
  ],
});
compiler.run((failure, stats) => {
  const errors = [...(failure ? [failure] : stats.compilation.errors)].map(({ message }) => message.replace('×', '').trim());
  const modules = failure ? [] : [...stats.compilation.modules].map((module) => decodeURIComponent(module.identifier()));
  process.stdout.write(JSON.stringify({ errors, sources: modules.filter((name) => name.includes('data:')) }));
});`;

describe('the runtime in the entry of a remote', () => {
  const changed =
    'Module federation has changed under container.runtime.mjs, which must be compared with its runtime: ';
  let context = '';

  beforeAll(() => {
    context = mkdtempSync(join(tmpdir(), 'tracker-container-'));
    writeFileSync(join(context, 'x.js'), `export const load = () => import('./y.js');`);
    writeFileSync(join(context, 'y.js'), `import { useState } from 'react'; export const use = useState;`);
    // As a later version of the library might call it.
    writeFileSync(
      join(context, 'later.cjs'),
      `module.exports = (text) => text.replace('export default', '__webpack_require__.federation.bundlerRuntime.adopt({});\\nexport default');`,
    );
  });
  afterAll(() => rmSync(context, { recursive: true }));

  const build = (options = {}, rule = {}) =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', BUILD, context, JSON.stringify(options), JSON.stringify(rule)],
        { encoding: 'utf8', cwd: new URL('.', import.meta.url).pathname },
      ),
    );

  it('is ours', () => {
    expect(build().errors).toEqual([]);
  });

  it('has the same id wherever the workspace lies', () => {
    const { sources } = build();
    const workspace = new URL('../../../..', import.meta.url).pathname;
    expect(sources).not.toEqual([]);
    expect(sources.filter((/** @type {string} */ source) => source.includes(workspace))).toEqual([]);
  });

  it('fails the build when the library puts another file of its own there', () => {
    const [error, ...others] = build({ library: '/former/place/index.cjs' }).errors;
    expect(error).toMatch(
      /^Module federation has changed [^.]*container\.runtime\.mjs.*: the entry contains .*@module-federation.*\.$/,
    );
    expect(others).toEqual([]);
  });

  it('fails the build when the entry calls what ours has not', () => {
    const runtime = new URL('./container.runtime.mjs', import.meta.url).pathname;
    expect(build({}, { test: runtime, loader: join(context, 'later.cjs') }).errors).toEqual([
      `${changed}the entry calls adopt.`,
    ]);
  });
});
