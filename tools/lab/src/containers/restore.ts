import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { ComposeProject, sourceOf } from './compose-project.js';
import type { Report } from '../installation/report.js';
import { receivedMail, removeStandIns, shareStandIns } from './stand-ins.js';

const COUNTS = `select json_object_agg(name, rows) from (
  select table_name as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from public.' || quote_ident(table_name), false, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('scheduled_tasks', 'sessions', 'reminder_scans', 'reminder_rechecks', 'release_exposures') order by 1) t`;
const CHECKSUM = `select md5(string_agg(c::text, '' order by id)) from credentials c`;
const FILES = `cd /data && find documents remotes -type f | sort | xargs -d '\\n' cat | md5sum | cut -d' ' -f1`;

const IN_API = ['exec', '-T', 'api'];
const DELETE_ACCOUNT = `
const user = new User('leaver@example.test');
await user.signIn();
const { status } = await user.sendJson('POST', '/api/account/deletion', { confirm: user.email });
console.log(JSON.stringify({ status }));`;

async function fingerprint(project: ComposeProject) {
  const files = project.compose([...IN_API, 'sh', '-c', FILES]);
  return {
    counts: JSON.parse(await project.query(COUNTS)) as Record<string, string>,
    credentials: await project.query(CHECKSUM),
    files: String(await files).trim(),
  };
}

/** Restores with the commands of docs/operations/backup.md, word for word. */
export async function restoreElsewhere(project: ComposeProject, report: Report) {
  const { before, delivered } = await backUp(project, report);
  await project.compose(['stop']);
  const other = new ComposeProject(project.folder, `${project.name}-restored`);
  const [start = '', ...commands] = await guideCommands('backup.md', 'Restore');
  const releasing = commands.findIndex((command) => command.endsWith('mail.js release'));
  try {
    await runAll(other, report, [start]);
    await shareStandIns(project, other);
    const outputs = await runAll(other, report, commands.slice(0, releasing));
    await compare(other, report, before);
    await showHeldMail(other, report, delivered, outputs.at(-1) ?? '');
    await runAll(other, report, commands.slice(releasing));
    const sent = await receivedMail(other, delivered.length + 1);
    const isSame = sent.length === delivered.length + 1 && sent.at(-1)?.id === delivered.at(-1)?.id;
    report.add('after its release', isSame, isSame ? 'sent again under the same Message-ID' : JSON.stringify(sent));
  } finally {
    await removeStandIns(project);
    await other.remove();
  }
}

async function runAll(project: ComposeProject, report: Report, commands: string[]): Promise<string[]> {
  const outputs: string[] = [];
  for (const command of commands)
    await report.time(command, async () => outputs.push(String(await project.shell(command))));
  return outputs;
}

async function backUp(project: ComposeProject, report: Report) {
  const earlier = (await receivedMail(project, 0)).length;
  await project.compose(['stop', 'worker']);
  const { status } = await project.run<{ status: number }>((await sourceOf()) + DELETE_ACCOUNT);
  if (status !== 202) throw new Error(`POST /api/account/deletion: ${status}`);
  const before = await fingerprint(project);
  await runAll(project, report, await guideCommands('backup.md', 'Backup and restore'));
  await project.compose(['start', 'worker']);
  const delivered = await receivedMail(project, earlier + 1);
  const last = delivered[earlier];
  report.add('a mail delivered after the dump', last !== undefined, last?.subject ?? 'none came');
  return { before, delivered };
}

async function compare(restored: ComposeProject, report: Report, before: Awaited<ReturnType<typeof fingerprint>>) {
  const after = await fingerprint(restored);
  const differs = Object.keys(before.counts)
    .filter((table) => before.counts[table] !== after.counts[table])
    .map((table) => `${table} (${before.counts[table]} and ${after.counts[table]})`);
  if (before.credentials !== after.credentials) differs.push('credentials');
  if (before.files !== after.files) differs.push('files');
  const result = differs.length > 0 ? `different ${differs.join(', ')}` : 'equal rows, credentials and files';
  report.add('backup restored', differs.length === 0, result);
  const foreign = Number(await restored.compose([...IN_API, 'sh', '-c', 'find /data -not -user node | wc -l']));
  report.add('files of another account', foreign === 0, String(foreign));
}

async function showHeldMail(restored: ComposeProject, report: Report, delivered: object[], pending: string) {
  await sleep(20_000);
  const early = (await receivedMail(restored, 0)).length - delivered.length;
  const isShown = pending.includes('account-deletion') && early === 0;
  const lines = pending.trim().split('\n').join('; ');
  report.add('the same mail in the restored installation', isShown, `${early} sent, ${lines}`);
}

const GUIDE = new URL('../../../../docs/operations/', import.meta.url);

/** Commands in the first code block below a heading of a page of docs/operations; continued lines are joined. */
export async function guideCommands(page: string, heading: string): Promise<string[]> {
  const text = await readFile(new URL(page, GUIDE), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, code] = /^```sh\n([^]*?)^```/m.exec(section) ?? [];
  if (!code) throw new Error(`docs/operations/${page} has no commands below "${heading}".`);
  return code
    .replaceAll(/ \\\n\s*/g, ' ')
    .trim()
    .split('\n');
}
