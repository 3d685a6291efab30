import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What this process writes to beside DATA_DIR itself; see the modules. */
const FOLDERS = ['documents', 'remotes', 'spool', 'uploads'];

/**
 * Makes DATA_DIR and tries to write in it and in what is there already: who restores a backup as somebody else would learn it from the first
 * upload. By writing, as the permissions of root are no answer on a disk that may only be read.
 */
export async function requireDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  for (const folder of [dataDir, ...FOLDERS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))])
    await rmdir(await mkdtemp(join(folder, '.try-')));
}

/** With those above it. Node's own way goes round for ever where a folder is there and takes none, as /proc. */
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
