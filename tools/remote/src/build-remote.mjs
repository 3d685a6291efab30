import { join } from 'node:path';
import { bundle } from './build/bundle.mjs';
import { foreignCallName } from './build/call-names.mjs';
import { remoteConfig } from './build/preset.mjs';
import { readRemoteManifest } from './build/remote-sources.mjs';

/**
 * @param {string} projectRoot
 * @returns {Promise<string>} the output folder
 */
export async function buildRemote(projectRoot) {
  const { name } = await readRemoteManifest(projectRoot);
  const foreign = await foreignCallName(projectRoot, name);
  if (foreign) throw new Error(foreign);
  await bundle(remoteConfig({ name, projectRoot }));
  console.log(`${name} is built in dist.`);
  return join(projectRoot, 'dist');
}
