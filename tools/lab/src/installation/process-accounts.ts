import { readdir, readFile, writeFile } from 'node:fs/promises';

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node supports. */
const TICKS = 100;

async function cpuSecondsOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return 0;
  // The name in parentheses may contain anything, so the fields are counted from its end.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return (utime + stime + cutime + cstime) / TICKS;
}

export async function cpuSecondsOfTree(pid: number) {
  const seconds = await Promise.all((await treeOf(pid)).map(cpuSecondsOf));
  return seconds.reduce((sum, value) => sum + value, 0);
}

export async function memoryOf(pid: number) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN);
  return { rss: kilobytes('Rss') * 1024, pss: kilobytes('Pss') * 1024 };
}

export async function treeOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

export async function peakMemoryAdded(pid: number, work: () => Promise<unknown>) {
  const before = (await memoryOf(pid)).rss;
  // 5 resets the peak (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.max(0, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) * 1024 - before);
}
