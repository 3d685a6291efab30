import { rspack } from '@rspack/core';
import { shellConfig } from '../preset.mjs';

/**
 * A development build of the shell for external remotes, with React's development build, which hot reload needs. The
 * page names the remotes.
 * @param {string} folder
 */
export async function buildShell(folder) {
  const { output, ...config } = shellConfig({ development: true, overrides: 'of the page' });
  const compiler = rspack({ ...config, devtool: false, output: { ...output, path: folder } });
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}
