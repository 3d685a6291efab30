// Plain Node without dependencies: this runs before anything is installed.
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../../test-infrastructure/src/postgres-process.mjs';
import { ROOT } from './settings.mjs';

/**
 * Takes `file`, which names this process, for it alone; the file of a process that is gone counts for nothing.
 * @param {string} file
 * @param {(pid: number) => void} taken told once who has it, and may throw; otherwise it is waited for
 * @returns {Promise<() => Promise<void>>} gives it back
 */
export async function claim(file, taken) {
  const own = `${file}.${process.pid}`;
  await writeFile(own, await markOf(process.pid));
  try {
    // A link appears with its content and never twice.
    for (let told = 0; !(await link(own, file).then(succeeded, isThere)); await sleep(100)) {
      const mark = await readFile(file, 'utf8').catch(() => '');
      if (!mark) continue;
      const holder = Number.parseInt(mark, 10);
      if (!(await isAlive(holder)) || (await markOf(holder)) !== mark) await rm(file, { force: true });
      else if (told !== holder) taken((told = holder));
    }
  } finally {
    await rm(own, { force: true });
  }
  let isOurs = true;
  return async () => {
    // Given back once: the next time it may be somebody else's.
    if (!isOurs) return;
    isOurs = false;
    await rm(file, { force: true });
  };
}

/**
 * Does something while this process has `file`; see `claim`.
 * @template T
 * @param {string} file
 * @param {{ taken: (pid: number) => void, work: () => Promise<T> }} how
 * @returns {Promise<T>}
 */
export async function whileClaimed(file, { taken, work }) {
  const giveBack = await claim(file, taken);
  try {
    return await work();
  } finally {
    await giveBack();
  }
}

/**
 * Starts something from this folder, one after the other: what one starts from, the build of the other takes away for a moment.
 * @template T
 * @param {() => Promise<T>} work
 */
export function startInTurn(work) {
  const taken = (/** @type {number} */ pid) =>
    console.log(`Process ${pid} is starting from this folder; waiting for it…`);
  return whileClaimed(join(ROOT, '.starting'), { taken, work });
}

/**
 * What names a process: its pid, and where the system says it when it began. In a container that is started again the same pids come back.
 * @param {number} pid
 */
export async function markOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind its name, which may hold anything, the 20th: proc_pid_stat(5), starttime.
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${began}`.trim();
}

const succeeded = () => true;

/** @param {NodeJS.ErrnoException} error */
function isThere(error) {
  if (error.code === 'EEXIST') return false;
  throw error;
}
