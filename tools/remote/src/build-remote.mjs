import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { foreignCallName } from './call-names.mjs';
import { remoteConfig } from './preset.mjs';
import { readRemoteManifest } from './read-remote-manifest.mjs';

/**
 * @param {string} projectRoot
 * @returns {Promise<string>} the output folder
 */
export async function buildRemote(projectRoot) {
  const { name } = await readRemoteManifest(projectRoot);
  const foreign = await foreignCallName(projectRoot, name);
  if (foreign) throw new Error(foreign);
  const compiler = rspack(remoteConfig({ name, projectRoot }));
  const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  console.log(`${name} is built in dist.`);
  return join(projectRoot, 'dist');
}
