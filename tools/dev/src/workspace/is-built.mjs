import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * True if the build is newer than the sources. Without its daemon, Nx doesn't check this: it replaces the build, and
 * processes that start meanwhile find half of it.
 * @param {string} folder of the project
 */
export async function isBuilt(folder) {
  // The folder's own time: files from Nx's cache keep their original time.
  const built = await stat(join(folder, 'dist')).catch(() => null);
  if (!built) return false;
  const sources = join(folder, 'src');
  const names = ['.', ...(await readdir(sources, { recursive: true }))];
  const changed = await Promise.all(names.map(async (name) => (await stat(join(sources, name))).mtimeMs));
  return Math.max(...changed) <= built.mtimeMs;
}
