import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRemoteManifest } from '@tracker/federation/read-remote-manifest';
import { isInSdkRange } from '@tracker/contracts/rollout/sdk-range';
import { ROOT } from '../workspace/settings.mjs';

/**
 * Throws before anything is built when nobody could be given it.
 * @param {string} remote
 */
export async function requireFittingSdk(remote) {
  const { shellSdk } = await readRemoteManifest(join(ROOT, 'apps', remote));
  const { version } = JSON.parse(await readFile(join(ROOT, 'libs/shell-sdk/package.json'), 'utf8'));
  requireInRange(remote, shellSdk, version);
}

/**
 * @param {string} remote
 * @param {string} range of shell-sdk versions that it asks for
 * @param {string} provided the shell-sdk that it would be built with
 */
export function requireInRange(remote, range, provided) {
  if (!isInSdkRange(range, provided))
    throw new Error(`${remote} needs shell-sdk ${range}, and it would be built with ${provided}.`);
}
