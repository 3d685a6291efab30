import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Uploads a build to a deployment, which shows it to nobody yet, or in a preview.
 * @param {string} folder
 * @param {string} deployment
 * @param {string | undefined} token
 * @param {string} [preview] name of the preview
 * @returns {Promise<string>} message about the result
 */
export async function sendRelease(folder, deployment, token, preview) {
  if (!token) throw new Error('Put the release token of this remote into RELEASE_TOKEN; operators give it.');
  const path = preview === undefined ? '' : `/previews/${encodeURIComponent(preview)}`;
  const answer = await fetch(`${deployment}/api/operator/releases${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(await archiveOf(folder)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The deployment refused it (${answer.status}): ${text}`);
  const { remote, version, isNew, isForEveryone, percentage, address, endsAt } = JSON.parse(text);
  if (preview !== undefined)
    return `${remote} ${version}: preview ${preview} until ${endsAt.slice(0, 10)}, for its owners and operators at\n${address}`;
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
