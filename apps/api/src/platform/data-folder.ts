import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FOLDERS = ['documents', 'remotes', 'spool', 'uploads'];

/**
 * Fails at startup if DATA_DIR is not writable, for example after a restore as another user. Writes a test folder,
 * because root passes permission checks even on a read-only disk.
 */
export async function requireDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  for (const folder of [dataDir, ...FOLDERS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))])
    await rmdir(await mkdtemp(join(folder, '.try-')));
}

/** Node's recursive `mkdir` loops forever below folders that accept no entries, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}
