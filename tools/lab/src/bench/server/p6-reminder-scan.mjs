import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installPeer } from '../peers.mjs';
import { addPeople } from '../people.mjs';
import { interleave, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { growthRow, judge } from '../verdicts.mjs';

const DUE = 5_000;
const DAYS_LEFT = 30;
/** Matches `ReminderScanService`. */
const PEOPLE_IN_BATCH = 1_000;
const TEN_MILLION = 10_000_000;
const DUE_OF_MORNING = 1_400;
const WITHIN_SCHEDULE = 20_600;

const BOUND =
  'What bounds it: three rows are written for each person (digest, reminder, mail) with their foreign keys. ' +
  'The limit writes the same rows without checking time zones, settings or earlier reminders. Mails alone ' +
  'are one row of the three, so the target beside the loop is what the limit reaches.';
const LARGE = 'With `--large` also beside ten million credentials, which take some minutes to make.';

/** Only the rows: no time zones, organization settings or duplicate checks. */
const RAW = `
  with due as materialized (
    select c.id, c.expiry_date, c.owner_id, c.expiry_date - $1::date as days_left, u.email
    from credentials c join users u on u.id = c.owner_id
    where c.expiry_date in ($1::date + 30, $1::date + 14, $1::date + 7)
  ),
  digest as (
    insert into reminder_digests (user_id, day, is_as_of) select distinct owner_id, $1::date, true from due
    on conflict (user_id, day) do nothing returning id, user_id
  ),
  reminder as (
    insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
    select due.id, due.expiry_date, due.days_left, due.owner_id, digest.id from due join digest on digest.user_id = due.owner_id
  )
  insert into outbox_messages (kind, dedupe_key, recipient, user_id, payload)
  select 'reminder-digest', 'raw:' || digest.id, min(due.email), digest.user_id, jsonb_build_object('digestId', digest.id)
  from digest join due on due.owner_id = digest.user_id group by digest.id, digest.user_id
  on conflict (dedupe_key) do nothing`;

const MAILS_ALONE = `
  insert into outbox_messages (kind, dedupe_key, recipient, user_id, payload)
  select 'reminder-digest', 'raw:' || c.id || ':' || c.expiry_date, u.email, u.id, jsonb_build_object('credentialId', c.id)
  from credentials c join users u on u.id = c.owner_id
  where c.expiry_date in ($1::date + 30, $1::date + 14, $1::date + 7)
  on conflict (dedupe_key) do nothing`;

/** Largest accepted ratio to the limit's time. */
const SHARE = 1.5;

/**
 * Existing reminders. Foreign key checks are planned once per connection, and on an empty table the plan is a
 * sequential scan.
 */
const HISTORY = `
  with digest as (
    insert into reminder_digests (user_id, day, is_as_of)
    select distinct on (owner_id) owner_id, current_date - 90, false from credentials where expiry_date > current_date + 100
    returning id, user_id, day
  )
  insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
  select (select c.id from credentials c where c.owner_id = digest.user_id limit 1), day, 7, user_id, id from digest`;

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P6',
  title: `The reminder scan of a million credentials, ${DUE.toLocaleString('en')} of them due`,
  async run(laboratory) {
    const databaseUrl = await prepared(laboratory, 1_000_000);
    const contenders = [
      { name: 'ours', measure: () => scan(laboratory, databaseUrl) },
      { name: 'raw', measure: () => raw(databaseUrl, RAW) },
      { name: 'raw again', measure: () => raw(databaseUrl, RAW) },
      { name: 'mails alone', measure: () => raw(databaseUrl, MAILS_ALONE) },
      { name: 'loop', measure: () => loop(databaseUrl) },
    ];
    await interleave(1, contenders);
    const samples = await interleave(laboratory.rounds, contenders);
    const ratio = medianRatio(samples, 'ms', 'ours', 'raw');
    const faster = medianRatio(samples, 'ms', 'loop', 'ours');
    const ofRaw = medianRatio(samples, 'ms', 'loop', 'raw') / SHARE;
    const ms = (/** @type {string} */ name) => `${medianOf(samples, 'ms', name).toFixed(0)} ms`;
    return {
      rows: [
        {
          measure: 'beside one raw statement that writes the same rows',
          ours: ms('ours'),
          peer: ms('raw'),
          ratio,
          ...judge(ratio, { atMost: SHARE }),
        },
        {
          measure: 'beside one raw INSERT … SELECT of the mails alone',
          ours: ms('ours'),
          peer: ms('mails alone'),
          ratio: medianRatio(samples, 'ms', 'ours', 'mails alone'),
          target: '',
          met: null,
        },
        {
          measure: 'beside a loop over TypeORM entities',
          ours: ms('ours'),
          peer: ms('loop'),
          ratio: faster,
          ...judge(faster, { atLeast: Math.min(50, Math.floor(ofRaw * 10) / 10) }),
        },
        await growthWithinSchedule(laboratory),
        ...(laboratory.isLarge ? [await growthInTable(laboratory, databaseUrl)] : []),
      ],
      void: unsteady(samples, 'ms', ['raw', 'raw again']),
      notes: [BOUND, ...(laboratory.isLarge ? [] : [LARGE])],
    };
  },
};

/** @param {Laboratory} laboratory */
async function growthWithinSchedule(laboratory) {
  const [few, many] = [await morning(laboratory, 0), await morning(laboratory, WITHIN_SCHEDULE)];
  const contenders = [
    { name: 'few', measure: () => scan(laboratory, few, DUE_OF_MORNING) },
    { name: 'many', measure: () => scan(laboratory, many, DUE_OF_MORNING) },
  ];
  await interleave(1, contenders);
  const samples = await interleave(laboratory.rounds, contenders);
  const what = { figure: 'ms', from: 'few', to: 'many', unit: 'ms' };
  const [due, others] = [DUE_OF_MORNING, WITHIN_SCHEDULE].map((count) => count.toLocaleString('en'));
  return growthRow(samples, `${due} due of a morning, with ${others} beside them that are not`, what, { atMost: 1.3 });
}

/**
 * @param {Laboratory} laboratory
 * @param {number} others credentials that expire within the schedule but aren't due today, spread evenly over the offsets
 */
async function morning(laboratory, others) {
  const databaseUrl = await filled(laboratory, 100_000);
  await addPeople(databaseUrl, { count: DUE_OF_MORNING, credentials: 1, expiresInDays: DAYS_LEFT });
  for (const expiresInDays of [3, 10, 20, 45]) {
    if (others > 0) await addPeople(databaseUrl, { count: others / 4, credentials: 1, expiresInDays });
  }
  await withClient(databaseUrl, async (client) => {
    await client.query(`insert into reminder_scans (time_zone, day, digests) values ('UTC', $1::date - 1, 0)`, [
      today(),
    ]);
  });
  return databaseUrl;
}

/**
 * @param {Laboratory} laboratory
 * @param {string} million
 */
async function growthInTable(laboratory, million) {
  const tenMillion = await prepared(laboratory, TEN_MILLION);
  const contenders = [
    { name: '1M', measure: () => scan(laboratory, million) },
    { name: '10M', measure: () => scan(laboratory, tenMillion) },
  ];
  await interleave(1, contenders);
  const samples = await interleave(laboratory.rounds, contenders);
  const what = { figure: 'ms', from: '1M', to: '10M', unit: 'ms' };
  return growthRow(samples, 'ten million beside one million credentials, as many of them due', what, { atMost: 1.3 });
}

/**
 * @param {Laboratory} laboratory
 * @param {number} credentials
 */
async function prepared(laboratory, credentials) {
  const databaseUrl = await filled(laboratory, credentials);
  await addPeople(databaseUrl, { count: DUE, credentials: 1, expiresInDays: DAYS_LEFT });
  return databaseUrl;
}

/**
 * @param {Laboratory} laboratory
 * @param {number} credentials
 */
async function filled(laboratory, credentials) {
  const databaseUrl = await laboratory.database({ credentials, expiry: 'far' });
  await withClient(databaseUrl, async (client) => {
    await client.query(HISTORY);
    await client.query('vacuum (analyze) reminder_digests, reminders');
  });
  return databaseUrl;
}

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Runs the product's statements in one transaction instead of one per batch, and rolls them back.
 * @param {Laboratory} laboratory
 * @param {string} databaseUrl
 * @param {number} [due]
 */
async function scan(laboratory, databaseUrl, due = DUE) {
  /** @type {Record<'PEOPLE_TO_LOOK_AT' | 'SCAN', { text: string, values: (given: object) => unknown[] }>} */
  const { PEOPLE_TO_LOOK_AT, SCAN } = await laboratory.product('modules/reminders/scan/reminder-scan.sql.js');
  const zones = { timeZones: ['UTC'], days: [today()], since: ['infinity'] };
  return timed(databaseUrl, due, async (client) => {
    const { rows } = await client.query(PEOPLE_TO_LOOK_AT.text, PEOPLE_TO_LOOK_AT.values(zones));
    const people = rows.map((row) => row['userId']);
    let mails = 0;
    for (let from = 0; from < people.length; from += PEOPLE_IN_BATCH) {
      const batch = people.slice(from, from + PEOPLE_IN_BATCH);
      const written = await client.query(SCAN.text, SCAN.values({ ...zones, isAsOf: true, people: batch }));
      mails += Number(written.rows[0]?.['digests']);
    }
    return mails;
  });
}

/**
 * @param {string} databaseUrl
 * @param {string} statement
 */
function raw(databaseUrl, statement) {
  return timed(databaseUrl, DUE, async (client) => (await client.query(statement, [today()])).rowCount ?? 0);
}

/**
 * @param {string} databaseUrl
 * @param {number} due
 * @param {(client: import('pg').Client) => Promise<number>} work returns the number of mails it wrote
 */
async function timed(databaseUrl, due, work) {
  let ms = 0;
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const began = performance.now();
    const mails = await work(client);
    ms = performance.now() - began;
    if (mails !== due) throw new Error(`${mails} mails were written instead of ${due}.`);
    await client.query('rollback');
  });
  // The rollback leaves dead rows, which would slow down later rounds.
  await withClient(databaseUrl, async (client) => {
    await client.query('vacuum outbox_messages, reminders, reminder_digests, reminder_scans');
  });
  return { ms };
}

/** @param {string} databaseUrl */
async function loop(databaseUrl) {
  const cwd = await installPeer('nest');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', 'scan.ts'],
    { cwd, env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  const { ms, due } = JSON.parse(stdout);
  if (due !== DUE) throw new Error(`The loop found ${due} credentials instead of ${DUE}.`);
  return { ms };
}
