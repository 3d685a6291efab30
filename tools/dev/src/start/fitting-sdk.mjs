import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRemoteManifest } from '@tracker/federation/remote-sources';
import { isInSdkRange } from '@tracker/contracts/rollout/remote-builds';
import { ROOT } from '../workspace/settings.mjs';

/**
 * Fails before the build if the shell couldn't serve the remote to anyone.
 * @param {string} remote
 */
export async function requireFittingSdk(remote) {
  const { shellSdk } = await readRemoteManifest(join(ROOT, 'apps', remote));
  const { version } = JSON.parse(await readFile(join(ROOT, 'libs/shell-sdk/package.json'), 'utf8'));
  requireInRange(remote, shellSdk, version);
}

/**
 * @param {string} remote
 * @param {string} range of shell-sdk versions that the remote accepts
 * @param {string} provided shell-sdk version of this workspace
 */
export function requireInRange(remote, range, provided) {
  if (!isInSdkRange(range, provided))
    throw new Error(`${remote} needs shell-sdk ${range}, and it would be built with ${provided}.`);
}
