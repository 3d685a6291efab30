import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { callDeployment, requireToken } from './deployment-calls.mjs';

/**
 * @typedef {object} ReleaseOptions
 * @property {string} [preview] name of the preview
 * @property {boolean} [replace] takes the place of a candidate that people already get
 * @property {string} [commit] where the build comes from; shown with the version
 * @property {string} [author]
 * @property {string} [link]
 */

/**
 * Uploads a build to a deployment, which shows it to nobody yet, or in a preview.
 * @param {string} folder
 * @param {string} deployment
 * @param {string | undefined} token
 * @param {ReleaseOptions} [options]
 * @returns {Promise<string>} message about the result
 */
export async function sendRelease(folder, deployment, token, { preview, replace = false, ...origin } = {}) {
  const target = { deployment, token: requireToken(token) };
  const path = preview === undefined ? '' : `/previews/${encodeURIComponent(preview)}`;
  const given = Object.entries({ ...(replace && { replace: 'true' }), ...origin }).filter(([, text]) => text);
  const query = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
  const answer = await callDeployment(target, `/api/operator/releases${path}${query && `?${query}`}`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: new Uint8Array(await archiveOf(folder)),
  });
  return describe(/** @type {Outcome} */ (answer), preview);
}

/**
 * @typedef {{ remote: string, version: string, isNew: boolean, isForEveryone: boolean, percentage: number, state?: string, address: string, endsAt: string }} Outcome
 */

/**
 * @param {Outcome} outcome
 * @param {string | undefined} preview
 */
function describe({ remote, version, isNew, isForEveryone, percentage, state, address, endsAt }, preview) {
  if (preview !== undefined)
    return `${remote} ${version}: preview ${preview} until ${endsAt.slice(0, 10)}, for its owners and operators at\n${address}`;
  if (state === 'next')
    return `${remote} ${version}: next. It becomes the candidate when the running one is promoted or given up. --replace takes its place now.`;
  const audience = isForEveryone ? 'everyone' : `${percentage} %`;
  return `${remote} ${version}: ${audience}${isNew ? '' : '. Nothing has changed since it was released.'}`;
}

/** @param {string} folder */
async function archiveOf(folder) {
  const archive = pack();
  const packed = buffer(archive.pipe(createGzip()));
  for (const name of (await readdir(folder)).sort()) archive.entry({ name }, await readFile(join(folder, name)));
  archive.finalize();
  return packed;
}
