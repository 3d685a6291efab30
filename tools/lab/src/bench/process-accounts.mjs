// What the kernel says processes have used. Linux only: /proc is where CPU time is counted per process.
import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Clock ticks in a second, as /proc counts them (proc(5): sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on). */
const TICKS = 100;

/**
 * Seconds of CPU, user and system, that a process has used; with those of the children it has waited for.
 * @param {number} pid
 */
async function cpuSecondsOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return 0;
  // The name in brackets may hold anything, so the fields are counted from its end.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return (utime + stime + cutime + cstime) / TICKS;
}

/**
 * Seconds of CPU of a process and everything below it, ended children included.
 * @param {number} pid
 */
export async function cpuSecondsOfTree(pid) {
  const seconds = await Promise.all((await treeOf(pid)).map(cpuSecondsOf));
  return seconds.reduce((sum, value) => sum + value, 0);
}

/**
 * Bytes of memory of one process that are its own or its share of what several map (PSS), and those in RAM (RSS).
 * @param {number} pid
 */
export async function memoryOf(pid) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN);
  return { rss: kilobytes('Rss') * 1024, pss: kilobytes('Pss') * 1024 };
}

/**
 * Files, sockets and whatever else a process has open.
 * @param {number} pid
 */
export async function handlesOf(pid) {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/**
 * The largest RSS a process has had, in bytes.
 * @param {number} pid
 */
async function peakMemoryOf(pid) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1]) * 1024;
}

/**
 * @param {number} pid
 * @returns {Promise<number[]>} the process and all its descendants
 */
export async function treeOf(pid) {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

/**
 * Begins to watch for the largest RSS of a process; call the result for it, in bytes.
 * @param {number} pid
 */
export async function watchPeak(pid) {
  // 5 resets the high water mark (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return () => peakMemoryOf(pid);
}
