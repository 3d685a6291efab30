// Follows docs/operations/backup.md: restores a backup into an empty installation and compares both.
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation } from './docker.mjs';
import { program } from './load.mjs';
import { receivedMail, removeStandIns, shareStandIns } from './stand-ins.mjs';

const COUNTS = `select json_object_agg(name, rows) from (
  select table_name as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from public.' || quote_ident(table_name), false, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('scheduled_tasks', 'sessions', 'reminder_scans', 'release_exposures') order by 1) t`;
const CHECKSUM = `select md5(string_agg(c::text, '' order by id)) from credentials c`;
const FILES = `cd /data && find documents remotes -type f | sort | xargs -d '\\n' cat | md5sum | cut -d' ' -f1`;

/** @param {Installation} installation */
async function fingerprint(installation) {
  const files = installation.compose(['exec', '-T', 'api', 'sh', '-c', FILES]);
  return {
    counts: await installation.query(COUNTS),
    credentials: await installation.query(CHECKSUM),
    files: String(await files).trim(),
  };
}

/**
 * @param {Installation} installation
 * @param {import('./table.mjs').Table} table
 */
export async function restoreElsewhere(installation, table) {
  const { before, dump, archive, delivered } = await backUp(installation, table);
  await installation.compose(['stop']);
  const other = new Installation(installation.folder, `${installation.name}-restored`);
  try {
    await other.compose(['up', '-d', '--no-build', '--wait', 'postgres', 'redis']);
    await shareStandIns(installation, other);
    await other.compose(RESTORE, dump);
    await other.compose(UNPACK, archive);
    for (const command of PREPARE) await other.compose([...RUN, ...command]);
    await other.compose(['up', '-d', '--no-build', '--wait', 'web', 'worker']);
    const after = await fingerprint(other);
    const differs = Object.keys(before).filter((key) => Reflect.get(before, key) !== Reflect.get(after, key));
    const sizes = `${(dump.length / 1e6).toFixed(1)} MB of rows, ${(archive.length / 1e6).toFixed(1)} MB of files`;
    table.add(
      'backup restored',
      differs.length > 0 ? `FAILED: ${differs.join(', ')} differ` : `equal rows, credentials and files (${sizes})`,
    );
    const owners = await other.compose(['exec', '-T', 'api', 'sh', '-c', 'find /data -not -user node | wc -l']);
    table.add('files of somebody else there', Number(owners) > 0 ? `FAILED: ${Number(owners)}` : '0');
    await releaseMail(other, table, delivered);
  } finally {
    // The stand-ins keep the network in use.
    await removeStandIns(installation);
    await other.remove();
  }
}

/**
 * Dumps while a mail is queued. The mail is then delivered, which the dump doesn't contain.
 * @param {Installation} installation
 * @param {import('./table.mjs').Table} table
 */
async function backUp(installation, table) {
  const earlier = (await receivedMail(installation, 0)).length;
  await installation.compose(['stop', 'worker']);
  const { status } = await installation.run(await program('leaver'), []);
  if (status !== 202) throw new Error(`POST /api/account/deletion: ${status}`);
  const [before, dump] = [await fingerprint(installation), await installation.compose(DUMP)];
  const archive = await installation.compose(ARCHIVE);
  await installation.compose(['start', 'worker']);
  const delivered = await receivedMail(installation, earlier + 1);
  const isThere = delivered.length === earlier + 1;
  table.add('a mail delivered after the dump', isThere ? `${delivered.at(-1)?.subject}` : 'FAILED: none came');
  return { before, dump, archive, delivered };
}

/**
 * @param {Installation} other
 * @param {import('./table.mjs').Table} table
 * @param {{ id: string }[]} delivered
 */
async function releaseMail(other, table, delivered) {
  const mail = async (/** @type {string} */ action) =>
    String(await other.compose(['exec', '-T', 'api', 'node', 'apps/api/dist/mail.js', action]));
  const pending = await mail('pending');
  // Longer than the workers' polling interval.
  await sleep(20_000);
  const early = (await receivedMail(other, 0)).length - delivered.length;
  const isShown = pending.includes('account-deletion') && early === 0;
  const lines = pending.trim().split('\n').join('; ');
  table.add('the same mail in the restored installation', isShown ? lines : `FAILED: ${early} sent, ${lines}`);
  await mail('release');
  const sent = await receivedMail(other, delivered.length + 1);
  const isSame = sent.length === delivered.length + 1 && sent.at(-1)?.id === delivered.at(-1)?.id;
  table.add('after its release', isSame ? 'sent again under the same Message-ID' : `FAILED: ${JSON.stringify(sent)}`);
}

// Matches docs/operations/backup.md.
const DUMP = ['exec', '-T', 'postgres', 'pg_dump', '-U', 'tracker', '-Fc', 'tracker'];
const ARCHIVE = [
  'exec',
  '-T',
  'api',
  'tar',
  '-C',
  '/data',
  '--exclude',
  './uploads',
  '--exclude',
  './spool',
  '-cf',
  '-',
  '.',
];
const RESTORE = [
  'exec',
  '-T',
  'postgres',
  'pg_restore',
  '-U',
  'tracker',
  '-d',
  'tracker',
  '--exit-on-error',
  '--no-owner',
  '--no-privileges',
];
const RUN = ['run', '--rm', '-T', '--no-deps'];
const UNPACK = [...RUN, 'release', 'tar', '-C', '/data', '-xf', '-'];
const PREPARE = [
  ['roles'],
  ['release', 'node', 'apps/api/dist/migrate.js'],
  ['release', 'node', 'apps/api/dist/mail.js', 'hold'],
];
