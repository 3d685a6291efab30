// Plain Node without dependencies: this runs before anything is installed.
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../ground/src/postgres-process.mjs';

/**
 * Does something while this process has `file`, which names it; the file of a process that is gone counts for nothing.
 * @template T
 * @param {string} file
 * @param {{ taken: (pid: number) => void, work: () => Promise<T> }} how `taken` is told once who has it, and may throw; otherwise it is waited for
 * @returns {Promise<T>}
 */
export async function whileClaimed(file, { taken, work }) {
  const own = `${file}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    // A link appears with its content and never twice.
    for (let told = 0; !(await link(own, file).then(succeeded, isThere)); await sleep(100)) {
      const holder = Number(await readFile(file, 'utf8').catch(() => 0));
      if (holder === 0) continue;
      if (holder === process.pid || !(await isAlive(holder))) await rm(file, { force: true });
      else if (told !== holder) taken((told = holder));
    }
  } finally {
    await rm(own, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

const succeeded = () => true;

/** @param {NodeJS.ErrnoException} error */
function isThere(error) {
  if (error.code === 'EEXIST') return false;
  throw error;
}
