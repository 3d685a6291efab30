import { setTimeout as sleep } from 'node:timers/promises';
import { httpSample } from './load.mjs';

const COUNTED_REQUESTS = 100;
const SESSION = 1;

/**
 * How many statements a request takes besides the session look-up. Outside of a transaction each statement is one, and PostgreSQL counts those.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ databaseUrl: string } & import('./http-rounds.mjs').HttpContender} subject
 */
export async function statementsOf(laboratory, { databaseUrl, program, load }) {
  const before = await transactions(laboratory, databaseUrl);
  await httpSample(laboratory, program, { ...load, amount: COUNTED_REQUESTS });
  const after = await transactions(laboratory, databaseUrl);
  return Math.round((after - before) / COUNTED_REQUESTS) - SESSION;
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 */
async function transactions(laboratory, databaseUrl) {
  // Idle sessions hand in their counts after a while (PostgreSQL, "Cumulative Statistics System": PGSTAT_IDLE_INTERVAL, 10 s).
  await sleep(11_000);
  const name = new URL(databaseUrl).pathname.slice(1);
  const { rows } = await laboratory.server.query(
    'select xact_commit::int as n from pg_stat_database where datname = $1',
    [name],
  );
  return rows[0].n;
}
