import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** What of a remote runs on the server, where it has any. */
const SERVER_ENTRY = 'src/server-entry.tsx';

/** @typedef {import('@rspack/core').Configuration} Configuration */

/**
 * Builds what a remote renders on the server, right after what browsers get of it and for exactly that version, into a folder beside the build, of which
 * nothing is served, released or part of the version's hash: `render.cjs`, and `rendering.json` with the version and the styles of its public routes.
 */
export class ServerBundlePlugin {
  /**
   * @param {Configuration} config what the build has in common with that for browsers
   * @param {import('./build-version.plugin.mjs').BuildVersionPlugin} naming
   */
  constructor(config, naming) {
    this.config = config;
    this.naming = naming;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const projectRoot = String(this.config.context);
    if (!existsSync(join(projectRoot, SERVER_ENTRY))) return;
    compiler.hooks.afterEmit.tapPromise('ServerBundlePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const [browserFolder, folder] = [compiler.outputPath, `${compiler.outputPath}-server`];
      await build(serverConfig(this.config, this.naming.placeholder, folder));
      const bundle = join(folder, 'render.cjs');
      const code = await readFile(bundle, 'utf8');
      // The names of classes carry the version, as in the style sheets.
      await writeFile(bundle, code.replaceAll(this.naming.placeholder, this.naming.container));
      const { version, routes } = JSON.parse(await readFile(join(browserFolder, 'remote-manifest.json'), 'utf8'));
      const styles = await stylesOf(browserFolder, routes);
      await writeFile(join(folder, 'rendering.json'), JSON.stringify({ version, styles }));
    });
  }
}

/**
 * @param {Configuration} config
 * @param {string} uniqueName
 * @param {string} folder
 * @returns {Configuration}
 */
function serverConfig(config, uniqueName, folder) {
  const { module = {} } = config;
  const exportsOnly = { exportsOnly: true };
  return {
    ...config,
    name: `${config.name} on the server`,
    target: 'node20',
    entry: { render: `./${SERVER_ENTRY}` },
    output: { path: folder, clean: true, filename: '[name].cjs', library: { type: 'commonjs2' }, uniqueName },
    module: {
      ...module,
      generator: { ...module.generator, 'css/auto': { ...module.generator?.['css/auto'], ...exportsOnly } },
    },
    // One file: what is split off in the browser may be asked for at any time here.
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** @param {Configuration} config */
async function build(config) {
  const compiler = rspack(config);
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}

/**
 * The style sheets of each public route as one text, by its path.
 * @param {string} folder
 * @param {readonly { path: string, access: string, files: string[] }[]} routes
 * @returns {Promise<Record<string, string>>}
 */
async function stylesOf(folder, routes) {
  const texts = routes
    .filter(({ access }) => access === 'public')
    .map(async ({ path, files }) => {
      const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(folder, file), 'utf8'));
      const text = (await Promise.all(sheets)).join('\n');
      // In the page they would be looked for beside the page.
      if (text.includes('url(')) throw new Error(`The styles of ${path} name files, and could not stand in a page.`);
      return [path, text];
    });
  return Object.fromEntries(await Promise.all(texts));
}
