import { basename } from 'node:path';
import pg from 'pg';
import { asTransaction } from './as-transaction.js';
import { readArchive, sha256Of } from './archive-file.js';

const SUFFIX = '.ndjson.gz';

interface Archive {
  name: string;
  from: string | null;
  until: string;
  entries: number;
}

export async function checkArchive(client: pg.Client, path: string): Promise<Archive> {
  const name = basename(path, SUFFIX);
  const { rows } = await client.query<Archive & { sha256: Buffer }>(
    `select name, begins_at::text as "from", ends_at::text as until, entries::float8 as entries, sha256 from audit_archives where name = $1`,
    [name],
  );
  const known = rows[0];
  if (!known) throw new Error(`No archived month is recorded for a file called ${basename(path)}.`);
  const { sha256, ...archive } = known;
  if (!sha256.equals(await sha256Of(path)))
    throw new Error(`${path} is not the file that was written: its SHA-256 differs.`);
  return archive;
}

export async function restorePart(client: pg.Client, path: string): Promise<number> {
  const { name, from, until, entries } = await checkArchive(client, path);
  const table = pg.escapeIdentifier(name);
  await asTransaction(client, async () => {
    const range = `recorded_at < '${until}'${from === null ? '' : ` and recorded_at >= '${from}'`}`;
    // With a matching key, indexes and check constraint, PostgreSQL attaches the table without scanning it.
    await client.query(
      `create table ${table} (like audit_entries including defaults including indexes, constraint of_its_month check (${range}))`,
    );
    for await (const portion of readArchive(path))
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::audit_entries, $1)`, [
        portion,
      ]);
    await refuseFlaws(client, table, name, entries);
    const bounds = `from (${from === null ? 'minvalue' : `'${from}'`}) to ('${until}')`;
    await client.query(`delete from audit_archives where name = $1`, [name]);
    await client.query(`alter table audit_entries attach partition ${table} for values ${bounds}`);
    await client.query(`alter table ${table} drop constraint of_its_month`);
    await client.query(
      `create trigger append_only_truncate before truncate on ${table} for each statement execute function refuse_audit_change()`,
    );
  });
  return entries;
}

async function refuseFlaws(client: pg.Client, table: string, name: string, entries: number): Promise<void> {
  const { rows } = await client.query<{ count: number; wrong: number; lost: number }>(
    `select count(*)::float8 as count, count(*) filter (where e.hash <> audit_entry_hash(jsonb_populate_record(null::audit_entries, to_jsonb(e))))::float8 as wrong,
       (select count(*) from audit_archived_chains c where c.archive = $1 and not (
         exists (select from ${table} f where f.organization_id = c.organization_id and f.sequence = c.first_sequence and f.previous_hash = c.previous_hash)
         and exists (select from ${table} l where l.organization_id = c.organization_id and l.sequence = c.last_sequence and l.hash = c.last_hash)
       ))::float8 as lost
     from ${table} e`,
    [name],
  );
  const [found] = rows;
  if (found?.count !== entries || found.wrong > 0 || found.lost > 0)
    throw new Error(`The file of ${name} does not match its record: ${JSON.stringify(found)}.`);
}
