// The backup that docs/operations/backup.md describes, restored into an installation that holds nothing, and compared.
import { docker, Installation } from './docker.mjs';

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
  await installation.compose(['stop', 'worker']);
  const [before, dump] = [await fingerprint(installation), await installation.compose(DUMP)];
  const archive = await installation.compose(ARCHIVE);
  await installation.compose(['stop']);
  const other = new Installation(installation.folder, `${installation.name}-restored`);
  try {
    await other.compose(['up', '-d', '--no-build', '--wait', 'postgres', 'redis']);
    await other.compose(RESTORE, dump);
    await other.compose(UNPACK, archive);
    await other.compose(['up', '-d', '--no-build', '--wait', 'web']);
    const after = await fingerprint(other);
    const differs = Object.keys(before).filter((key) => Reflect.get(before, key) !== Reflect.get(after, key));
    const sizes = `${(dump.length / 1e6).toFixed(1)} MB of rows, ${(archive.length / 1e6).toFixed(1)} MB of files`;
    table.add(
      'backup restored',
      differs.length > 0 ? `FAILED: ${differs.join(', ')} differ` : `equal rows, credentials and files (${sizes})`,
    );
    const owners = await other.compose(['exec', '-T', 'api', 'sh', '-c', 'find /data -not -user node | wc -l']);
    table.add('files of somebody else there', Number(owners) > 0 ? `FAILED: ${Number(owners)}` : '0');
    await docker(['ps'], { cwd: other.folder });
  } finally {
    await other.remove();
  }
}

// As docs/operations/backup.md says it.
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
];
const UNPACK = ['run', '--rm', '-T', '--no-deps', 'release', 'tar', '-C', '/data', '-xf', '-'];
