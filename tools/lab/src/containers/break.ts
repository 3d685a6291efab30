import { setTimeout as sleep } from 'node:timers/promises';
import { type ComposeProject, docker, sourceOf } from './compose-project.js';
import type { Report } from '../installation/report.js';

const SECONDS = 16;

interface LoadResult {
  requests: number;
  failed: number;
  lost: number;
  longestMs: number;
  failures: Record<string, number>;
}

export async function underLoad(
  project: ComposeProject,
  report: Report,
  what: string,
  disturb: () => Promise<unknown>,
  { seconds = SECONDS, mayFail = false } = {},
) {
  const name = what.replaceAll(/\W+/g, '-');
  const load = project.run<LoadResult>(await sourceOf('./load.container'), [name, String(seconds)]);
  await Promise.all([load, sleep(5_000).then(disturb)]);
  const { requests, failed, lost, longestMs, failures } = await load;
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind}: ${times}`);
  const details = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
  report.add(
    what,
    lost === 0 && (failed === 0 || mayFail),
    `${failed} of ${requests} failed${details}, ${lost} lost, longest ${longestMs} ms`,
  );
}

export async function breakEverything(project: ComposeProject, report: Report) {
  const where = { cwd: project.folder };
  const firstOf = async (service: string) => (await project.containers(service))[0] ?? '';
  const restart = (service: string, signal: 'kill' | 'stop') => async () => {
    const id = await firstOf(service);
    await docker([signal, id], where);
    await sleep(3_000);
    await docker(['start', id], where);
  };
  const freeze = async () => {
    const id = await firstOf('postgres');
    await docker(['pause', id], where);
    await sleep(8_000);
    await docker(['unpause', id], where);
  };
  await underLoad(project, report, 'nothing broken', () => Promise.resolve());
  for (const service of ['api', 'worker', 'redis', 'postgres', 'web']) {
    const mayFail = service === 'postgres' || service === 'web';
    await underLoad(project, report, `kill ${service}`, restart(service, 'kill'), { mayFail });
  }
  await underLoad(project, report, 'stop api', restart('api', 'stop'));
  await underLoad(project, report, 'freeze postgres for 8 s', freeze, { seconds: 24, mayFail: true });
}
