import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { underLoad } from './break.js';
import type { ComposeProject } from './compose-project.js';
import type { Report } from '../installation/report.js';

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
    const options = [
      'exec',
      '-T',
      '-e',
      `PGPASSWORD=${password}`,
      'postgres',
      'psql',
      '-h',
      'postgres',
      '-U',
      'tracker',
    ];
    return project.compose([...options, '-d', 'tracker', '-Atc', 'select 1']).then(
      () => true,
      () => false,
    );
  };
  const accepted = [await signIn('n@xt/own#r'), await signIn('wrong')];
  report.add('new password for the owner', accepted[0] === true && accepted[1] === false, accepted.join(', '));
}
