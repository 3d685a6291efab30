import { rspack } from '@rspack/core';

/**
 * Runs one build. Throws its errors as one message.
 * @param {import('@rspack/core').Configuration} config
 */
export async function bundle(config) {
  const compiler = rspack(config);
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}
