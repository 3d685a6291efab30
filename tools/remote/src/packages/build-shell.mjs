import { rspack } from '@rspack/core';
import { shellConfig } from '../preset.mjs';

/**
 * A development build of the shell, in which remotes that are developed elsewhere are shown: with React as it is for development, of which hot
 * reload is a part. Which remotes they are, its page says.
 * @param {string} folder
 */
export async function buildShell(folder) {
  const { output, ...config } = shellConfig({ development: true, overrides: 'of the page' });
  const compiler = rspack({ ...config, devtool: false, output: { ...output, path: folder } });
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}
