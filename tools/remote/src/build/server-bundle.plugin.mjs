import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { bundle } from './bundle.mjs';

/** Optional: the part of a remote that runs on the server. */
const SERVER_ENTRY = 'src/server-entry.tsx';

/** @typedef {import('@rspack/core').Configuration} Configuration */

/**
 * Builds a remote's server rendering for exactly the version just built: `render.cjs`, and `rendering.json` with the
 * version and styles of its public routes. The folder next to the build isn't served, released or hashed.
 */
export class ServerBundlePlugin {
  /**
   * @param {Configuration} config shared with the browser build
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
      await bundle(serverConfig(this.config, this.naming.placeholder, folder));
      const script = join(folder, 'render.cjs');
      const code = await readFile(script, 'utf8');
      // Class names contain the version, as in the style sheets.
      await writeFile(script, code.replaceAll(this.naming.placeholder, this.naming.container));
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
    // A single file, because a split chunk could be requested at any time.
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * @param {string} folder
 * @param {readonly { path: string, access: string, files: string[] }[]} routes
 */
async function stylesOf(folder, routes) {
  const texts = routes
    .filter(({ access }) => access === 'public')
    .map(async ({ path, files }) => {
      const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(folder, file), 'utf8'));
      const text = (await Promise.all(sheets)).join('\n');
      // Relative URLs would resolve against the page.
      if (text.includes('url(')) throw new Error(`The styles of ${path} name files, and could not stand in a page.`);
      return [path, text];
    });
  return Object.fromEntries(await Promise.all(texts));
}
