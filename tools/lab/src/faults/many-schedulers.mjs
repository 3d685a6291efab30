import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const DAY = '2027-01-15';

/**
 * Repeats two concurrent scans for the same day while three workers run.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ people: number, rescans: number }} size
 */
export async function manySchedulers(laboratory, { people, rescans }) {
  await laboratory.reset();
  await laboratory.pool.query(
    `with person as (
       insert into users (email) select 'person' || n || '@example.test' from generate_series(1, $1::integer) n returning id
     )
     insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select id, 'Course ' || n, 'School', '2020-01-01', date '${DAY}' + n from person, unnest(array[-1, 7, 14, 30, 31]) n`,
    [people],
  );
  const workers = Array.from({ length: 3 }, () => laboratory.run('worker'));
  await sleep(2_500);
  const codes = [];
  for (let round = 0; round < rescans / 2; round += 1) {
    const runs = [1, 2].map(() => laboratory.run('reminders', { args: ['--as-of', DAY] }));
    codes.push(...(await Promise.all(runs.map((run) => once(run, 'exit')))).map(([code]) => code));
  }
  for (const worker of workers) await laboratory.kill(worker);
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
      'second copies': accepted - counts.size,
      'reminders recorded': `${rows[0].n} of ${people * 4}`,
      'runs that failed': codes.filter((code) => code !== 0).length,
    },
  };
}

/** 8:00 falls in different halves of the UTC day, so one zone always has hours left until midnight. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Honolulu'];

/**
 * Several workers start a scan in the same minute. Together they read what is due once, and skip what isn't due.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ candidates: number, due: number }} size
 */
export async function sharedMorning(laboratory, { candidates, due }) {
  await laboratory.reset();
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
  const workers = [1, 2, 3].map(() => laboratory.run('worker'));
  const began = Date.now();
  const isDone = async () =>
    (await laboratory.pool.query('select from reminder_scans where day = $1', [day])).rowCount === 1;
  while (!(await isDone()) && Date.now() - began < 90_000) await sleep(100);
  // PostgreSQL reports row counts with a delay.
  await sleep(3_000);
  for (const worker of workers) await laboratory.kill(worker);
  const read = (await credentialsRead(laboratory)) - before;
  const { rows } = await laboratory.pool.query('select count(*)::integer as digests from reminder_digests');
  return {
    name: `a morning of 3 workers, ${candidates} candidates, ${due} due`,
    isGood: rows[0].digests === due && read < 5 * due,
    figures: { 'digests written': `${rows[0].digests} of ${due}`, 'credentials read by all workers': read },
  };
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {number} count
 * @param {{ zone: string, day: string, daysLeft: number[] }} with
 */
async function people(laboratory, count, { zone, day, daysLeft }) {
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

/** @param {import('./laboratory.mjs').Laboratory} laboratory */
async function credentialsRead(laboratory) {
  const { rows } = await laboratory.pool.query(
    `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_user_tables where relname = 'credentials'`,
  );
  return rows[0].read;
}
