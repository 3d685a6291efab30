import { setTimeout as sleep } from 'node:timers/promises';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ComposeProject, docker, IMAGE, sourceOf } from './compose-project.js';
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

const GOOD = `${IMAGE}:good`;
const BROKEN = `FROM ${GOOD}\nCMD ["node", "-e", "process.exit(1)"]\n`;

export async function roll(project: ComposeProject, report: Report) {
  const where = { cwd: project.folder };
  const others = async () =>
    (await Promise.all(['web', 'postgres', 'redis'].map((service) => project.containers(service)))).flat();
  const keptOf = (former: string[], current: string[]) => current.filter((id) => former.includes(id)).length;
  const [former, untouched] = [await project.containers('api'), await others()];

  await docker(['tag', IMAGE, GOOD], where);
  await docker(['build', '-q', '-t', IMAGE, '-'], { ...where, input: Buffer.from(BROKEN) });
  const rollBroken = () =>
    project.roll().then(
      () => report.add('broken image', false, 'rolled'),
      () => undefined,
    );
  for (const time of ['first', 'second'])
    await underLoad(project, report, `roll of a broken image, ${time} time`, rollBroken, { seconds: 30 });
  const current = await project.containers('api');
  const kept = keptOf(former, current);
  report.add(
    'api after them',
    kept === former.length && current.length === former.length,
    `${kept} of ${former.length} old, ${current.length} in all`,
  );
  await docker(['tag', GOOD, IMAGE], where);

  const buildAndRoll = async () => {
    await appendFile(join(project.folder, 'apps/api/src/main.ts'), '\n// Built again.\n');
    await project.compose(['build']);
    await project.roll();
  };
  await underLoad(project, report, 'build and roll', buildAndRoll, { seconds: 240 });
  const after = await project.containers('api');
  const old = keptOf(former, after);
  report.add('api after it', old === 0 && after.length === former.length, `${after.length} new, ${old} old`);
  const same = keptOf(untouched, await others());
  const result = `${same} of ${untouched.length} the same`;
  report.add('nginx, PostgreSQL and Redis after it', same === untouched.length, result);
}

const FORMER = 'tracker_service';
const NEXT = 'tracker_service_2';
const FORBIDDEN = [
  'update audit_entries set action = action',
  'delete from audit_entries',
  'truncate audit_entries',
  'drop table credentials',
  'alter role tracker_service superuser',
];

export async function changePasswords(project: ComposeProject, report: Report) {
  const psql = (user: string, ...options: string[]) =>
    project.compose(['exec', '-T', 'postgres', 'psql', '-U', user, '-d', 'tracker', '-At', ...options]);
  for (const command of FORBIDDEN) {
    const outcome = await psql(FORMER, '-h', '127.0.0.1', '-c', command).then(String, String);
    const [refusal = outcome] = /ERROR: .*/.exec(outcome) ?? [];
    report.add(`${command}, as the service`, /permission denied|must be owner/.test(refusal), refusal.trim());
  }
  const set = (settings: object) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    return appendFile(join(project.folder, '.env'), lines.join(''));
  };
  const changeService = async () => {
    await set({ POSTGRES_SERVICE_ROLE: NEXT, POSTGRES_SERVICE_PASSWORD: 'n@xt/serv#ce' });
    await project.roll();
    await psql('tracker', '-c', `drop owned by ${FORMER}`, '-c', `drop role ${FORMER}`);
  };
  await underLoad(project, report, 'new role and password for the service', changeService, { seconds: 90 });
  const users = await project.query(
    `select string_agg(distinct usename, ' ') from pg_stat_activity where datname = 'tracker' and client_addr is not null`,
  );
  report.add('connections after it', users === NEXT, users);

  await set({ POSTGRES_PASSWORD: 'n@xt/own#r' });
  await project.compose(['run', '--rm', '-T', '--no-deps', 'roles']);
  const signIn = (password: string) => {
    const address = `host=postgres user=tracker dbname=tracker password=${password}`;
    return project.compose(['exec', '-T', 'postgres', 'psql', '-Atc', 'select 1', address]).then(
      () => true,
      () => false,
    );
  };
  const accepted = [await signIn('n@xt/own#r'), await signIn('wrong')];
  report.add('new password for the owner', accepted[0] === true && accepted[1] === false, accepted.join(', '));
}
