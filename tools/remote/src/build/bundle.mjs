import { rspack } from '@rspack/core';

/**
 * Runs one build. Prints warnings; throws errors as one message.
 * @param {import('@rspack/core').Configuration} config
 */
export async function bundle(config) {
  const compiler = rspack(config);
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}
