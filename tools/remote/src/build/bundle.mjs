import { rspack } from '@rspack/core';

/** @typedef {import('@rspack/core').Configuration} Configuration */

/**
 * Runs one or more builds. Prints warnings; throws errors as one message.
 * @param {Configuration | Configuration[]} config
 */
export async function bundle(config) {
  const compiler = Array.isArray(config) ? rspack(config) : rspack(config);
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}
