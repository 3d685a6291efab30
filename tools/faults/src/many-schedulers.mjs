import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const DAY = '2027-01-15';

/**
 * Two complete runs for the same day at the same time, again and again, beside three workers.
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
