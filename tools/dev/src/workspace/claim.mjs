// No dependencies: this runs before anything is installed.
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../../test-infrastructure/src/postgres-process.mjs';
import { ROOT } from './settings.mjs';

/**
 * Locks `file`, which contains this process's id. Locks of dead processes are ignored.
 * @param {string} file
 * @param {(pid: number) => void} onWait called once per process that holds the lock; may throw to stop waiting
 * @returns {Promise<() => Promise<void>>} releases the lock
 */
export async function claim(file, onWait) {
  const own = `${file}.${process.pid}`;
  await writeFile(own, await markOf(process.pid));
  try {
    // A hard link is created atomically together with its content.
    for (let notified = 0; !(await link(own, file).then(succeeded, existsAlready)); await sleep(100)) {
      const mark = await readFile(file, 'utf8').catch(() => '');
      if (!mark) continue;
      const holder = Number.parseInt(mark, 10);
      if (!(await isAlive(holder)) || (await markOf(holder)) !== mark) await rm(file, { force: true });
      else if (notified !== holder) onWait((notified = holder));
    }
  } finally {
    await rm(own, { force: true });
  }
  let isOurs = true;
  return async () => {
    if (!isOurs) return;
    isOurs = false;
    await rm(file, { force: true });
  };
}

/**
 * Runs `work` while holding the lock; see `claim`.
 * @template T
 * @param {string} file
 * @param {{ onWait: (pid: number) => void, work: () => Promise<T> }} how
 */
export async function whileClaimed(file, { onWait, work }) {
  const release = await claim(file, onWait);
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Serializes starts from this folder, because a build briefly removes the files that another start needs.
 * @template T
 * @param {() => Promise<T>} work
 */
export function startInTurn(work) {
  const onWait = (/** @type {number} */ pid) =>
    console.log(`Process ${pid} is starting from this folder; waiting for it…`);
  return whileClaimed(join(ROOT, '.starting'), { onWait, work });
}

/**
 * Identifies a process by pid and, where available, start time, because pids repeat in restarted containers.
 * @param {number} pid
 */
export async function markOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name may contain anything, so fields are counted after it: field 22 is `starttime` (proc_pid_stat(5)).
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${began}`.trim();
}

const succeeded = () => true;

/** @param {NodeJS.ErrnoException} error */
function existsAlready(error) {
  if (error.code === 'EEXIST') return false;
  throw error;
}
