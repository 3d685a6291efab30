import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPeople, callAs, type Person, withClient } from '../../installation/people.js';
import type { Program } from '../../installation/program.js';
import { psqlCopy } from '../contenders.js';
import { figureRow, ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, timed } from '../samples.js';

const ROWS = 5_000;
const SELECTED = 1_000;
const EVENTS = 1_000;
const COLUMNS = 'owner_id, name, issuing_body, issue_date, expiry_date, notes';

const BOUND = 'The audit trail has a chained entry for each row, most of PostgreSQL’s work on both sides.';

export const scenario: Scenario = {
  id: 'P14',
  title: 'An import of 5,000 rows, a thousand deleted at once, a calendar of 1,000 events',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const [planner] = await addPeople(databaseUrl, { count: 1, credentials: EVENTS });
    const [person, other = planner] = await addPeople(databaseUrl, { count: 2, credentials: 25, organizations: 2 });
    const ours = await laboratory.startApi(databaseUrl);
    const copy = await copyCommand(laboratory.folder, other.id);
    const feed = await feedOf(ours, planner);
    const { FEED } = await laboratory.product('modules/reminders/calendar/calendar.service.js');
    const samples = await compare(laboratory, {
      ours: () => importRows(ours, person),
      psql: () => psqlCopy(databaseUrl, copy),
      'psql again': () => psqlCopy(databaseUrl, copy),
      delete: () => deleteMany(databaseUrl, ours, person),
      feed: () => timed(async () => (await fetch(feed.url)).text()),
      'feed in SQL': () => queryFeed(databaseUrl, FEED, feed.tokenHash),
    });
    return {
      rows: [
        ratioRow(samples, '5,000 rows checked and applied, beside psql \\copy of the same into the same table', {
          figure: 'ms',
          peer: 'psql',
          bound: { atMost: 3 },
        }),
        figureRow('1,000 deleted in one call', `${samples.median('ms', 'delete').toFixed(0)} ms`),
        ratioRow(samples, 'a calendar of 1,000 events, beside its bare statement', {
          figure: 'ms',
          ours: 'feed',
          peer: 'feed in SQL',
        }),
      ],
      notes: [BOUND],
      void: samples.unsteady('ms', 'psql'),
    };
  },
};

let imports = 0;

function newNames(): string[] {
  imports += 1;
  return Array.from({ length: ROWS }, (_, n) => `Import ${imports} course ${n}`);
}

function importRows(program: Program, { headers }: Person) {
  const rows = newNames().map((name) => `${name},Training Academy,2026-01-15,2028-01-15,Renewed by examination`);
  const form = new FormData();
  const file = ['Name,Issuing Body,Issue Date,Expiry Date,Notes', ...rows].join('\r\n');
  form.set('file', new Blob([file], { type: 'text/csv' }), 'import.csv');
  return timed(async () => {
    const checked = await fetch(`${program.url}/api/credentials/imports`, { method: 'POST', headers, body: form });
    const { id } = (await checked.json()) as { id: string };
    const applied = await fetch(`${program.url}/api/credentials/imports/${id}/apply`, { method: 'POST', headers });
    const { created } = (await applied.json()) as { created: number };
    if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were imported.`);
  });
}

async function copyCommand(folder: string, ownerId: string) {
  const path = join(folder, 'import.tsv');
  const rows = newNames().map((name) =>
    [ownerId, name, 'Training Academy', '2026-01-15', '2028-01-15', 'Renewed by examination'].join('\t'),
  );
  await writeFile(path, `${rows.join('\n')}\n`);
  return `\\copy credentials (${COLUMNS}) from ${path}`;
}

async function deleteMany(databaseUrl: string, program: Program, person: Person) {
  const statement = `select id from credentials where owner_id = $1 and name like 'Import %' limit ${SELECTED}`;
  const { rows } = await withClient(databaseUrl, (client) => client.query(statement, [person.id]));
  const ids = rows.map((row) => row.id);
  return timed(async () => {
    const { done } = await callAs(program, person, 'POST', '/api/credentials/bulk', { action: 'delete', ids });
    if (Number(done) !== SELECTED) throw new Error(`${done} of ${SELECTED} were deleted.`);
  });
}

async function feedOf(program: Program, { headers }: Person) {
  const answer = await fetch(`${program.url}/api/calendar-feed`, { method: 'POST', headers });
  const { url } = (await answer.json()) as { url: string };
  const token = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length);
  return { url: `${program.url}/calendar/${token}.ics`, tokenHash: createHash('sha256').update(token).digest() };
}

async function queryFeed(
  databaseUrl: string,
  { name, text, values }: { name: string; text: string; values(named: object): unknown[] },
  tokenHash: Buffer,
) {
  return withClient(databaseUrl, async (client) => {
    const query = { name, text, values: values({ tokenHash, now: new Date() }) };
    await client.query(query);
    return timed(() => client.query(query));
  });
}
