import { mkdir, mkdtemp, readFile, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runningPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { isAlive } from '@tracker/test-infrastructure/postgres-process';
import { claim, whileClaimed } from '../workspace/claim.mjs';

export const runningFile = (/** @type {string} */ dataDir) => join(dataDir, 'running.json');

/**
 * What the running platform recorded for other commands: its pid, and settings only it knows. Null if none runs, even
 * if a killed one left its file behind.
 * @param {string} dataDir
 * @returns {Promise<{ starter: number, addresses: Record<string, string> } | null>}
 */
export async function runningPlatform(dataDir) {
  const text = await readFile(runningFile(dataDir), 'utf8').catch(() => null);
  const running = text ? JSON.parse(text) : null;
  return running && (await isAlive(running.starter)) ? running : null;
}

/**
 * Two platforms on one database would stop each other's server. Call this before building: a running one runs from
 * `dist`.
 * @param {string} dataDir
 */
export async function requireUnusedData(dataDir) {
  const running = await runningPlatform(dataDir);
  if (!running || running.starter === process.pid) return;
  if ((await runningPostgres(dataDir)) === null) return;
  throw inUse(dataDir, running.starter);
}

const startingFile = (/** @type {string} */ dataDir) => join(dataDir, 'starting');

/**
 * Locks the data for a command until the returned function is called. Waits for a start or another command.
 * @param {string} dataDir
 */
export const claimData = (dataDir) =>
  claim(startingFile(dataDir), (pid) => console.error(`Process ${pid} is at work in ${dataDir}; waiting for it…`));

/**
 * Serializes starts on the same data. The lock is the only sign of a platform that is still starting.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} start
 */
export function startAlone(dataDir, start) {
  return whileClaimed(startingFile(dataDir), {
    onWait: (pid) => {
      throw inUse(dataDir, pid);
    },
    async work() {
      await requireUnusedData(dataDir);
      return start();
    },
  });
}

/**
 * @param {string} dataDir
 * @param {number} pid
 */
const inUse = (dataDir, pid) =>
  new Error(`The data in ${dataDir} is in use by process ${pid}: stop it, or choose another DATA_DIR.`);

/**
 * Throws a readable error if the folder isn't writable.
 * @param {string} dataDir
 */
export async function requireDataFolder(dataDir) {
  try {
    await makeFolder(dataDir);
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

/**
 * Creates parents too. Node's recursive `mkdir` never returns in folders that refuse new entries, such as /proc.
 * @param {string} path
 */
async function makeFolder(path) {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}
