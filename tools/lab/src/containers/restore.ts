import { setTimeout as sleep } from 'node:timers/promises';
import { ComposeProject, sourceOf } from './compose-project.js';
import type { Report } from './report.js';
import { receivedMail, removeStandIns, shareStandIns } from './stand-ins.js';

const COUNTS = `select json_object_agg(name, rows) from (
  select table_name as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from public.' || quote_ident(table_name), false, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('scheduled_tasks', 'sessions', 'reminder_scans', 'release_exposures') order by 1) t`;
const CHECKSUM = `select md5(string_agg(c::text, '' order by id)) from credentials c`;
const FILES = `cd /data && find documents remotes -type f | sort | xargs -d '\\n' cat | md5sum | cut -d' ' -f1`;

const IN_API = ['exec', '-T', 'api'];
const IN_POSTGRES = ['exec', '-T', 'postgres'];
const DUMP = [...IN_POSTGRES, 'pg_dump', '-U', 'tracker', '-Fc', 'tracker'];
const ARCHIVE = [...IN_API, 'tar', '-C', '/data', '--exclude', './uploads', '--exclude', './spool', '-cf', '-', '.'];
const RESTORE_OPTIONS = ['--exit-on-error', '--no-owner', '--no-privileges'];
const RESTORE = [...IN_POSTGRES, 'pg_restore', '-U', 'tracker', '-d', 'tracker', ...RESTORE_OPTIONS];
const RUN = ['run', '--rm', '-T', '--no-deps'];
const UNPACK = [...RUN, 'release', 'tar', '-C', '/data', '-xf', '-'];
const PREPARE = [
  ['roles'],
  ['release', 'node', 'apps/api/dist/migrate.js'],
  ['release', 'node', 'apps/api/dist/mail.js', 'hold'],
];
const DELETE_ACCOUNT = `
const user = new User('leaver@example.test');
await user.signIn();
const { status } = await user.sendJson('POST', '/api/account/deletion', { confirm: user.email });
console.log(JSON.stringify({ status }));`;

async function fingerprint(project: ComposeProject) {
  const files = project.compose([...IN_API, 'sh', '-c', FILES]);
  return {
    counts: await project.query(COUNTS),
    credentials: await project.query(CHECKSUM),
    files: String(await files).trim(),
  };
}

export async function restoreElsewhere(project: ComposeProject, report: Report) {
  const { before, dump, archive, delivered } = await backUp(project, report);
  await project.compose(['stop']);
  const other = new ComposeProject(project.folder, `${project.name}-restored`);
  try {
    await other.compose(['up', '-d', '--no-build', '--wait', 'postgres', 'redis']);
    await shareStandIns(project, other);
    await other.compose(RESTORE, dump);
    await other.compose(UNPACK, archive);
    for (const command of PREPARE) await other.compose([...RUN, ...command]);
    await other.compose(['up', '-d', '--no-build', '--wait', 'web', 'worker']);
    const after = await fingerprint(other);
    const differs = Object.keys(before).filter((key) => Reflect.get(before, key) !== Reflect.get(after, key));
    const sizes = `${(dump.length / 1e6).toFixed(1)} MB of rows, ${(archive.length / 1e6).toFixed(1)} MB of files`;
    const result = differs.length > 0 ? `different ${differs.join(', ')}` : 'equal rows, credentials and files';
    report.add('backup restored', differs.length === 0, `${result} (${sizes})`);
    const foreign = Number(await other.compose([...IN_API, 'sh', '-c', 'find /data -not -user node | wc -l']));
    report.add('files of another account', foreign === 0, String(foreign));
    await releaseMail(other, report, delivered);
  } finally {
    await removeStandIns(project);
    await other.remove();
  }
}

async function backUp(project: ComposeProject, report: Report) {
  const earlier = (await receivedMail(project, 0)).length;
  await project.compose(['stop', 'worker']);
  const { status } = await project.run<{ status: number }>((await sourceOf()) + DELETE_ACCOUNT);
  if (status !== 202) throw new Error(`POST /api/account/deletion: ${status}`);
  const [before, dump] = [await fingerprint(project), await project.compose(DUMP)];
  const archive = await project.compose(ARCHIVE);
  await project.compose(['start', 'worker']);
  const delivered = await receivedMail(project, earlier + 1);
  const last = delivered[earlier];
  report.add('a mail delivered after the dump', last !== undefined, last?.subject ?? 'none came');
  return { before, dump, archive, delivered };
}

async function releaseMail(other: ComposeProject, report: Report, delivered: { id: string }[]) {
  const mail = async (action: string) =>
    String(await other.compose([...IN_API, 'node', 'apps/api/dist/mail.js', action]));
  const pending = await mail('pending');
  await sleep(20_000);
  const early = (await receivedMail(other, 0)).length - delivered.length;
  const isShown = pending.includes('account-deletion') && early === 0;
  const lines = pending.trim().split('\n').join('; ');
  report.add('the same mail in the restored installation', isShown, `${early} sent, ${lines}`);
  await mail('release');
  const sent = await receivedMail(other, delivered.length + 1);
  const isSame = sent.length === delivered.length + 1 && sent.at(-1)?.id === delivered.at(-1)?.id;
  report.add('after its release', isSame, isSame ? 'sent again under the same Message-ID' : JSON.stringify(sent));
}
