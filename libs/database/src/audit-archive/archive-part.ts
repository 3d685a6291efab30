import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { execute, statement } from '../statements.js';
import { AT_ONCE, readArchive, sha256Of, writeArchive } from './archive-file.js';
import { asTransaction } from './as-transaction.js';
import type { AuditPart } from './parts.js';

/**
 * Older entries that contain names, or from which names were erased, and the entries that verify an erasure. These stay
 * in the database because a file must not contain names.
 */
const KEEPS_NAMES = `(actor_digest is null and subject_digest is null
  and (actor_email is not null or erased_by is not null or subject_type in ('member', 'invitation') and subject_label <> ''))
  or (action = 'member.erased' and after ? 'entries')`;

export interface PartSurvey {
  entries: number;
  organizations: number;
  named: number;
}

export async function surveyPart(client: pg.Client, { name }: AuditPart): Promise<PartSurvey> {
  const { rows } = await client.query<PartSurvey>(
    `select count(*)::float8 as entries, count(distinct organization_id)::float8 as organizations,
       count(*) filter (where ${KEEPS_NAMES})::float8 as named from ${pg.escapeIdentifier(name)}`,
  );
  if (!rows[0]) throw new Error(`${name} cannot be read.`);
  return rows[0];
}

/**
 * Writes a partition to a file and compares every row and hash. Only then does one transaction record the file and the
 * ends of each organization's chain, and drop the partition. A failure leaves the partition unchanged.
 */
export async function archivePart(client: pg.Client, part: AuditPart, folder: string): Promise<string> {
  const { entries, named } = await surveyPart(client, part);
  if (named > 0)
    throw new Error(`${part.name} stays: ${named} of its entries hold names, or what is left of entries that did.`);
  const path = join(folder, `${part.name}.ndjson.gz`);
  await writeArchive(path, linesOf(client, part.name));
  const same = await countSame(client, part.name, path).catch(() => 0);
  if (same !== entries) {
    await rm(path);
    throw new Error(`${path} had ${same} of ${entries} entries as they are: ${part.name} stays.`);
  }
  const sha256 = await sha256Of(path);
  await writeFile(`${path}.sha256`, `${sha256.toString('hex')}  ${part.name}.ndjson.gz\n`);
  await dropPart(client, part, entries, sha256);
  return path;
}

async function* linesOf(client: pg.Client, name: string): AsyncGenerator<string> {
  let last: [string, string] = ['00000000-0000-0000-0000-000000000000', '0'];
  for (;;) {
    const { rows } = await client.query<{ id: string; sequence: string; line: string }>(
      `select organization_id as id, sequence, to_jsonb(e)::text as line from ${pg.escapeIdentifier(name)} e
       where (organization_id, sequence) > ($1, $2) order by organization_id, sequence limit ${AT_ONCE}`,
      last,
    );
    for (const { line } of rows) yield `${line}\n`;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = [end.id, end.sequence];
  }
}

async function countSame(client: pg.Client, name: string, path: string): Promise<number> {
  let same = 0;
  for await (const portion of readArchive(path)) {
    const { rows } = await client.query<{ same: number }>(
      `select count(*)::int as same from jsonb_populate_recordset(null::audit_entries, $1) f
       join ${pg.escapeIdentifier(name)} p using (organization_id, sequence, recorded_at)
       where row(p.*) is not distinct from row(f.*) and f.hash = audit_entry_hash(f)`,
      [portion],
    );
    same += rows[0]?.same ?? 0;
  }
  return same;
}

const noting = (table: string) =>
  statement<AuditPart & { entries: number; sha256: Buffer }, object>(
    `archive-${table}`,
    `insert into audit_archives (name, begins_at, ends_at, entries, sha256)
     select :name, :from, :until, :entries::bigint, :sha256 where (select count(*) from ${table}) = :entries::bigint
     returning name`,
  );

async function dropPart(
  client: pg.Client,
  { name, from, until }: AuditPart,
  entries: number,
  sha256: Buffer,
): Promise<void> {
  const table = pg.escapeIdentifier(name);
  await asTransaction(client, async () => {
    // Blocks writes that would otherwise be lost when the partition is dropped.
    await client.query(`lock table ${table} in share mode`);
    const noted = await execute(client, noting(table), { name, from, until, entries, sha256 });
    if (noted.length === 0) throw new Error(`${name} was written to meanwhile, and stays.`);
    await client.query(
      `insert into audit_archived_chains (organization_id, first_sequence, last_sequence, previous_hash, last_hash, archive)
       select organization_id, min(sequence), max(sequence), (array_agg(previous_hash order by sequence))[1],
         (array_agg(hash order by sequence desc))[1], $1
       from (select e.*, sequence - row_number() over (partition by organization_id order by sequence) as stretch from ${table} e) numbered
       group by organization_id, stretch`,
      [name],
    );
    await client.query(`alter table audit_entries detach partition ${table}`);
    await client.query(`drop table ${table}`);
  });
}
