import { mkdir, mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runningPostgres } from '@tracker/ground/embedded-postgres';
import { isAlive } from '@tracker/ground/postgres-process';

export const runningFile = (/** @type {string} */ dataDir) => join(dataDir, 'running.json');

/**
 * What a running platform wrote down for other commands: its starter's pid, and settings that only the starter knows.
 * @param {string} dataDir
 * @returns {Promise<{ starter: number, addresses: Record<string, string> } | null>}
 */
export async function runningPlatform(dataDir) {
  const text = await readFile(runningFile(dataDir), 'utf8').catch(() => null);
  return text ? JSON.parse(text) : null;
}

/**
 * Two starters on one database would end each other's server. To be asked before anything is built: what runs there runs from `dist`.
 * @param {string} dataDir
 */
export async function requireUnusedData(dataDir) {
  const running = await runningPlatform(dataDir);
  if (!running || running.starter === process.pid || !(await isAlive(running.starter))) return;
  if ((await runningPostgres(dataDir)) === null) return;
  throw new Error(
    `The data in ${dataDir} is in use by process ${running.starter}: stop it, or choose another DATA_DIR.`,
  );
}

/**
 * Throws with one sentence when nothing can be kept there.
 * @param {string} dataDir
 */
export async function requireDataFolder(dataDir) {
  try {
    await mkdir(dataDir, { recursive: true });
    await rmdir(await mkdtemp(join(dataDir, '.try-')));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const isNone = code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT';
    throw new Error(
      isNone
        ? `DATA_DIR ${dataDir} cannot be a folder. Choose another.`
        : `DATA_DIR ${dataDir} cannot be written (${code}): give it to the account that runs this, or choose another.`,
      { cause: error },
    );
  }
}
