import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultLaboratory } from './fault-laboratory.js';
import { untilTrue } from '../installation/program.js';

const DAY = '2027-01-15';

export async function manySchedulers(
  laboratory: FaultLaboratory,
  { people, rescans }: { people: number; rescans: number },
) {
  await laboratory.pool.query(
    `with person as (
       insert into users (email) select 'person' || n || '@example.test' from generate_series(1, $1::integer) n returning id
     )
     insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select id, 'Course ' || n, 'School', '2020-01-01', date '${DAY}' + n from person, unnest(array[-1, 7, 14, 30, 31]) n`,
    [people],
  );
  const workers = await laboratory.startWorkers(3);
  await sleep(2_500);
  const codes = [];
  for (let round = 0; round < rescans / 2; round += 1) {
    const scans = await Promise.all([1, 2].map(() => laboratory.startCommand('reminders', ['--as-of', DAY])));
    codes.push(...(await Promise.all(scans.map(({ ended }) => ended))));
  }
  for (const worker of workers) await worker.stop('SIGKILL');
  const { rows } = await laboratory.pool.query(
    'select count(*)::integer as n, count(distinct (credential_id, offset_days))::integer as d from reminders',
  );
  const { counts, accepted } = laboratory.mails;
  return {
    name: `2 schedulers and 3 workers, ${rescans} rescans, ${people} people`,
    isGood:
      counts.size === people && accepted === people && rows[0].n === people * 4 && codes.every((code) => code === 0),
    figures: {
      'digests expected': people,
      'digests delivered': counts.size,
      duplicates: accepted - counts.size,
      'reminders recorded': `${rows[0].n} of ${people * 4}`,
      'runs that failed': codes.filter((code) => code !== 0).length,
    },
  };
}

/** 8:00 falls in different halves of the UTC day, so one zone always has hours left until midnight. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Honolulu'];

/** Several workers start a scan in the same minute. Together they read what is due once, and skip what isn't due. */
export async function sharedMorning(
  laboratory: FaultLaboratory,
  { candidates, due }: { candidates: number; due: number },
) {
  const { rows: zones } = await laboratory.pool.query(
    `select zone, (now() at time zone zone)::date::text as day from unnest($1::text[]) zone
     where (now() at time zone zone)::time between '08:00' and '23:50' limit 1`,
    [ZONES],
  );
  const { zone, day } = zones[0];
  await people(laboratory, candidates - due, { zone, day, daysLeft: [3, 10, 20, 45] });
  await people(laboratory, due, { zone, day, daysLeft: [14] });
  await laboratory.pool.query('truncate reminder_rechecks');
  await laboratory.pool.query('insert into reminder_scans (time_zone, day, digests) values ($1, $2::date - 1, 0)', [
    zone,
    day,
  ]);
  await laboratory.pool.query('vacuum analyze');
  const before = await credentialsRead(laboratory);
  const workers = await laboratory.startWorkers(3);
  const scans = () => laboratory.count('select count(*) from reminder_scans where day = $1', [day]);
  await untilTrue('the scan is recorded', 90, async () => (await scans()) === 1);
  // PostgreSQL reports row counts with a delay.
  await sleep(3_000);
  for (const worker of workers) await worker.stop('SIGKILL');
  const read = (await credentialsRead(laboratory)) - before;
  const digests = await laboratory.count('select count(*) from reminder_digests');
  return {
    name: `a morning of 3 workers, ${candidates} candidates, ${due} due`,
    isGood: digests === due && read < 5 * due,
    figures: { 'digests written': `${digests} of ${due}`, 'credentials read by all workers': read },
  };
}

async function people(
  laboratory: FaultLaboratory,
  count: number,
  { zone, day, daysLeft }: { zone: string; day: string; daysLeft: number[] },
) {
  await laboratory.pool.query(
    `with person as (
       insert into users (email, time_zone) select gen_random_uuid() || '@example.test', $4 from generate_series(1, $1::integer)
       returning id
     ), numbered as (select id, row_number() over () as n from person)
     insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, created_at, updated_at)
     select id, 'Course', 'School', '2020-01-01', $2::date + ($3::integer[])[1 + n % cardinality($3)], now() - interval '100 days', now() - interval '100 days'
     from numbered`,
    [count, day, daysLeft, zone],
  );
}

const credentialsRead = (laboratory: FaultLaboratory) =>
  laboratory.count(`select seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = 'credentials'`);
