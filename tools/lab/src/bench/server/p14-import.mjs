import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPeople } from '../people.mjs';
import { interleave, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { judge } from '../verdicts.mjs';

const ROWS = 5_000;
const SELECTED = 1_000;
const EVENTS = 1_000;
const COLUMNS = 'owner_id, name, issuing_body, issue_date, expiry_date, notes';

/** @typedef {import('../program.mjs').Program} Program */
/** @typedef {import('../people.mjs').Person} Person */

const BOUND =
  'What bounds it: the audit trail has a chained entry for each row, which is most of PostgreSQL’s work on ' +
  'both sides. Checking reads the file, compares it with the person’s credentials and stores the valid rows.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P14',
  title: 'An import of 5,000 rows, a thousand deleted at once, a calendar of 1,000 events',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const people = await addPeople(databaseUrl, { count: 2, credentials: 25, organizations: 2 });
    const [planner] = await addPeople(databaseUrl, { count: 1, credentials: EVENTS });
    const [person, other] = people;
    if (!person || !other || !planner) throw new Error('Nobody was added.');
    const ours = await laboratory.startApi(databaseUrl);
    const copy = await copyCommand(laboratory.folder, other.id);
    const feed = await feedOf(ours, planner);
    const { FEED } = await laboratory.product('modules/reminders/calendar/calendar.statements.js');
    const contenders = [
      { name: 'ours', measure: () => importRows(ours, person) },
      { name: 'psql', measure: () => psql(databaseUrl, copy) },
      { name: 'psql again', measure: () => psql(databaseUrl, copy) },
      { name: 'delete', measure: () => deleteMany(databaseUrl, ours, person) },
      { name: 'feed', measure: () => timed(async () => void (await (await fetch(feed.url)).text())) },
      { name: 'feed in SQL', measure: () => queryFeed(databaseUrl, FEED, feed.tokenHash) },
    ];
    await interleave(1, contenders);
    const samples = await interleave(laboratory.rounds, contenders);
    const ms = (/** @type {string} */ name) => `${medianOf(samples, 'ms', name).toFixed(0)} ms`;
    const ratio = medianRatio(samples, 'ms', 'ours', 'psql');
    return {
      rows: [
        {
          measure: '5,000 rows checked and applied, beside psql \\copy of the same into the same table',
          ours: ms('ours'),
          peer: ms('psql'),
          ratio,
          ...judge(ratio, { atMost: 3 }),
        },
        { measure: '1,000 deleted in one call', ours: ms('delete'), peer: '', ratio: null, target: '', met: null },
        {
          measure: 'a calendar of 1,000 events, beside its bare statement',
          ours: ms('feed'),
          peer: ms('feed in SQL'),
          ratio: medianRatio(samples, 'ms', 'feed', 'feed in SQL'),
          target: '',
          met: null,
        },
      ],
      notes: [BOUND],
      void: unsteady(samples, 'ms', ['psql', 'psql again']),
    };
  },
};

/** @param {() => Promise<void>} work */
async function timed(work) {
  const began = performance.now();
  await work();
  return { ms: performance.now() - began };
}

let imports = 0;

/**
 * Existing names would be skipped by the import and cost nothing.
 * @returns {string[]}
 */
function newNames() {
  imports += 1;
  return Array.from({ length: ROWS }, (_, n) => `Import ${imports} course ${n}`);
}

/**
 * @param {Program} program
 * @param {Person} person
 */
function importRows(program, { headers }) {
  const rows = newNames().map((name) => `${name},Training Academy,2026-01-15,2028-01-15,Renewed by examination`);
  const form = new FormData();
  const file = ['Name,Issuing Body,Issue Date,Expiry Date,Notes', ...rows].join('\r\n');
  form.set('file', new Blob([file], { type: 'text/csv' }), 'import.csv');
  return timed(async () => {
    const checked = await fetch(`${program.url}/api/credentials/imports`, { method: 'POST', headers, body: form });
    const { id } = /** @type {{ id: string }} */ (await checked.json());
    const applied = await fetch(`${program.url}/api/credentials/imports/${id}/apply`, { method: 'POST', headers });
    const { created } = /** @type {{ created: number }} */ (await applied.json());
    if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were imported.`);
  });
}

/**
 * @param {string} folder
 * @param {string} ownerId
 */
async function copyCommand(folder, ownerId) {
  const path = join(folder, 'import.tsv');
  const rows = newNames().map((name) =>
    [ownerId, name, 'Training Academy', '2026-01-15', '2028-01-15', 'Renewed by examination'].join('\t'),
  );
  await writeFile(path, `${rows.join('\n')}\n`);
  return `\\copy credentials (${COLUMNS}) from ${path}`;
}

/**
 * Milliseconds as reported by psql, without its startup.
 * @param {string} databaseUrl
 * @param {string} command
 */
async function psql(databaseUrl, command) {
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdin.end(`\\timing on\n${command}\n`);
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const ms = Number(/Time: ([\d.]+) ms/.exec(output)?.[1]);
  if (!ms) throw new Error(`psql could not copy: ${output}`);
  return { ms };
}

/**
 * @param {string} databaseUrl
 * @param {Program} program
 * @param {Person} person
 */
async function deleteMany(databaseUrl, program, { id, headers }) {
  /** @type {string[]} */
  let ids = [];
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select id from credentials where owner_id = $1 and name like 'Import %' limit ${SELECTED}`,
      [id],
    );
    ids = rows.map((row) => row.id);
  });
  const body = JSON.stringify({ action: 'delete', ids });
  return timed(async () => {
    const url = `${program.url}/api/credentials/bulk`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    const { done } = /** @type {{ done: number }} */ (await answer.json());
    if (done !== SELECTED) throw new Error(`${done} of ${SELECTED} were deleted.`);
  });
}

/**
 * @param {Program} program
 * @param {Person} person
 */
async function feedOf(program, { headers }) {
  const answer = await fetch(`${program.url}/api/calendar-feed`, { method: 'POST', headers });
  const { url } = /** @type {{ url: string }} */ (await answer.json());
  const token = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length);
  return { url: `${program.url}/calendar/${token}.ics`, tokenHash: createHash('sha256').update(token).digest() };
}

/**
 * @param {string} databaseUrl
 * @param {{ name: string, text: string, values(named: object): unknown[] }} statement
 * @param {Buffer} tokenHash
 */
async function queryFeed(databaseUrl, { name, text, values }, tokenHash) {
  /** @type {{ ms: number }} */
  let sample = { ms: 0 };
  await withClient(databaseUrl, async (client) => {
    const query = { name, text, values: values({ tokenHash, now: new Date() }) };
    await client.query(query);
    sample = await timed(async () => void (await client.query(query)));
  });
  return sample;
}
