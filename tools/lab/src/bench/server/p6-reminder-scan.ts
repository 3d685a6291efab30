import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { addPeople, withClient } from '../../installation/people.js';
import { installPeer } from '../../installation/peers.js';
import { type BenchLaboratory, NEST_OPTIONS } from '../bench-laboratory.js';
import { scanReminders } from '../reminder-statements.js';
import { judge, ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare } from '../samples.js';

const DUE = 5_000;
const DAYS_LEFT = 30;
const TEN_MILLION = 10_000_000;
const DUE_OF_MORNING = 1_400;
const WITHIN_SCHEDULE = 20_600;

const BOUND = 'Three rows are written for each person (digest, reminder, mail). The limit writes them without checks.';

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

export const scenario: Scenario = {
  id: 'P6',
  title: `The reminder scan of a million credentials, ${DUE.toLocaleString('en')} of them due`,
  async run(laboratory) {
    const databaseUrl = await prepared(laboratory, 1_000_000);
    const samples = await compare(laboratory, {
      ours: () => scan(laboratory, databaseUrl),
      raw: () => raw(databaseUrl),
      'raw again': () => raw(databaseUrl),
      loop: () => loop(databaseUrl),
    });
    const faster = samples.ratio('ms', 'loop', 'ours');
    const reached = samples.ratio('ms', 'loop', 'raw') / SHARE;
    const verdict = judge(faster, { atLeast: Math.min(50, Math.floor(reached * 10) / 10) });
    const bound = { atMost: SHARE };
    return {
      rows: [
        ratioRow(samples, 'beside one raw statement that writes the same rows', { figure: 'ms', peer: 'raw', bound }),
        {
          ...ratioRow(samples, 'beside a loop over TypeORM entities', { figure: 'ms', peer: 'loop' }),
          ratio: faster,
          ...verdict,
        },
        await growthWithinSchedule(laboratory),
        ...(laboratory.isLarge ? [await growthInTable(laboratory, databaseUrl)] : []),
      ],
      void: samples.unsteady('ms', 'raw'),
      notes: [BOUND],
    };
  },
};

async function growthWithinSchedule(laboratory: BenchLaboratory) {
  const [few, many] = [await morning(laboratory, 0), await morning(laboratory, WITHIN_SCHEDULE)];
  const [due, others] = [DUE_OF_MORNING, WITHIN_SCHEDULE].map((count) => count.toLocaleString('en'));
  const measure = `${due} due of a morning, with ${others} beside them that are not`;
  return growthRow(laboratory, measure, { few, many, due: DUE_OF_MORNING });
}

async function growthInTable(laboratory: BenchLaboratory, few: string) {
  const many = await prepared(laboratory, TEN_MILLION);
  return growthRow(laboratory, 'ten million beside one million credentials, as many of them due', { few, many });
}

async function growthRow(
  laboratory: BenchLaboratory,
  measure: string,
  { few, many, due }: { few: string; many: string; due?: number },
) {
  const samples = await compare(laboratory, {
    few: () => scan(laboratory, few, due),
    many: () => scan(laboratory, many, due),
  });
  return ratioRow(samples, measure, { figure: 'ms', ours: 'many', peer: 'few', digits: 2, bound: { atMost: 1.3 } });
}

async function morning(laboratory: BenchLaboratory, others: number) {
  const databaseUrl = await filled(laboratory, 100_000);
  await addPeople(databaseUrl, { count: DUE_OF_MORNING, credentials: 1, expiresInDays: DAYS_LEFT });
  for (const expiresInDays of [3, 10, 20, 45])
    if (others > 0) await addPeople(databaseUrl, { count: others / 4, credentials: 1, expiresInDays });
  const scanned = `insert into reminder_scans (time_zone, day, digests) values ('UTC', $1::date - 1, 0)`;
  await withClient(databaseUrl, (client) => client.query(scanned, [today()]));
  return databaseUrl;
}

async function prepared(laboratory: BenchLaboratory, credentials: number) {
  const databaseUrl = await filled(laboratory, credentials);
  await addPeople(databaseUrl, { count: DUE, credentials: 1, expiresInDays: DAYS_LEFT });
  return databaseUrl;
}

async function filled(laboratory: BenchLaboratory, credentials: number) {
  const databaseUrl = await laboratory.database({ credentials, expiry: 'far' });
  await withClient(databaseUrl, async (client) => {
    await client.query(HISTORY);
    await client.query('vacuum (analyze) reminder_digests, reminders');
  });
  return databaseUrl;
}

const today = () => new Date().toISOString().slice(0, 10);

async function scan(laboratory: BenchLaboratory, databaseUrl: string, due = DUE) {
  return timed(databaseUrl, due, async (client) => (await scanReminders(laboratory, client, true)).mails);
}

function raw(databaseUrl: string) {
  return timed(databaseUrl, DUE, async (client) => (await client.query(RAW, [today()])).rowCount ?? 0);
}

async function timed(databaseUrl: string, due: number, work: (client: Client) => Promise<number>) {
  let ms = 0;
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const startedAt = performance.now();
    const mails = await work(client);
    ms = performance.now() - startedAt;
    if (mails !== due) throw new Error(`${mails} mails were written instead of ${due}.`);
    await client.query('rollback');
  });
  // The rollback leaves dead rows, which would slow down later rounds.
  await withClient(databaseUrl, async (client) => {
    await client.query('vacuum outbox_messages, reminders, reminder_digests, reminder_scans');
  });
  return { ms };
}

async function loop(databaseUrl: string) {
  const cwd = await installPeer('nest');
  const { stdout } = await promisify(execFile)(process.execPath, [...NEST_OPTIONS, 'scan.ts'], {
    cwd,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const { ms, due } = JSON.parse(stdout);
  if (due !== DUE) throw new Error(`The loop found ${due} credentials instead of ${DUE}.`);
  return { ms };
}
