import { join, resolve } from 'node:path';
import { buildVersion } from './build-version.mjs';
import { readRemoteManifest } from './remote-manifest.plugin.mjs';

const workspaceRoot = resolve(import.meta.dirname, '../../..');

/**
 * What a remote's sources say before anything is built: the version that their build will have, and the shell-sdk versions that it will run with.
 * @param {string} name
 * @returns {Promise<{ version: string, shellSdk: string }>}
 */
export async function remoteFacts(name) {
  const projectRoot = join(workspaceRoot, 'apps', name);
  const { shellSdk } = await readRemoteManifest(projectRoot);
  return { version: buildVersion(workspaceRoot, projectRoot), shellSdk };
}
