import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether what a project builds is newer than its sources, and can be left alone. Nx without its daemon does not look: it takes away what is there and
 * puts the same in its place, and whatever starts from it meanwhile finds half of it.
 * @param {string} folder of the project
 */
export async function isBuilt(folder) {
  // The folder's own time: files that come out of Nx's cache keep that of when they were made.
  const built = await stat(join(folder, 'dist')).catch(() => null);
  if (!built) return false;
  const sources = join(folder, 'src');
  const names = ['.', ...(await readdir(sources, { recursive: true }))];
  const changed = await Promise.all(names.map(async (name) => (await stat(join(sources, name))).mtimeMs));
  return Math.max(...changed) <= built.mtimeMs;
}
