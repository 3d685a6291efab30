// Peers live in folders of their own with their own lock files, outside of the workspace, and are installed when they are first needed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PEERS = fileURLToPath(new URL('../../peers/', import.meta.url));

/**
 * Installs what the peer's lock file names, unless that was done before.
 * @param {string} name
 * @returns {Promise<string>} the peer's folder
 */
export async function installPeer(name) {
  const folder = join(PEERS, name);
  const stamp = join(folder, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return folder;
  console.log(`  Installing the peer ${name}…`);
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The peer ${name} could not be installed; npm said why above.`);
  await writeFile(stamp, lock);
  return folder;
}
