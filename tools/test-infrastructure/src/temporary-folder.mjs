import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for one run. Everyone may pass through it: started by root, PostgreSQL runs under another account.
 * @param {string} prefix
 */
export async function temporaryFolder(prefix) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
