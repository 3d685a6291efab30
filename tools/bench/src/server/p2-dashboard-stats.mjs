import { startDirectus } from '../directus.mjs';
import { httpRounds } from '../http-rounds.mjs';
import { addPeople } from '../people.mjs';
import { unsteady } from '../rounds.mjs';
import { growthRow, speedRow } from '../verdicts.mjs';

const PATH = '/api/dashboard/stats';
const AGGREGATE = '/items/credentials?aggregate[count]=id';

const BOUND =
  'What bounds it: reading 10,000 entries of an index takes PostgreSQL 0.55 ms at the least. Only counters that are kept up to date would not grow with the rows; every ' +
  'change of a credential would pay for them.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P2',
  title: 'The counts of the dashboard',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(databaseUrl, { count: 50, credentials: 25 });
    const load = { requests: people.map(({ headers }) => ({ path: PATH, headers })) };
    const ours = await laboratory.startApi(databaseUrl);
    const limit = { script: 'api.mjs', databaseUrl };
    const directus = await startDirectus(laboratory, databaseUrl, people);
    const samples = await httpRounds(laboratory, {
      ours: { program: ours, load },
      limit: { program: await laboratory.startPeer('limit', limit), load },
      'limit again': { program: await laboratory.startPeer('limit', limit), load },
      directus: {
        program: directus.program,
        load: { requests: directus.headers.map((headers) => ({ path: AGGREGATE, headers })) },
      },
    });
    return {
      rows: [
        speedRow(samples, 'limit', 'beside bare fastify and pg, same SQL and session look-up', { atLeast: 0.9 }),
        speedRow(samples, 'directus', 'beside one Directus aggregate, which counts all but not by status', {
          atLeast: 15,
        }),
        await growthInRows(laboratory, databaseUrl, ours),
      ],
      notes: [BOUND],
      void: unsteady(samples, 'perSecond', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 * @param {import('../program.mjs').Program} program
 */
async function growthInRows(laboratory, databaseUrl, program) {
  // So many that nobody meets the limit of requests for one person.
  const few = await addPeople(databaseUrl, { count: 50, credentials: 3 });
  const many = await addPeople(databaseUrl, { count: 20, credentials: 10_000 });
  /** @param {import('../people.mjs').Person[]} people */
  const contender = (people) => ({
    program,
    load: { requests: people.map(({ headers }) => ({ path: PATH, headers })), connections: 1 },
  });
  const samples = await httpRounds(laboratory, { 'few rows': contender(few), 'many rows': contender(many) });
  const what = { figure: 'p95', from: 'few rows', to: 'many rows', unit: 'ms' };
  return growthRow(samples, '95th percentile with 10,000 beside 3 own credentials', what, { atMost: 1.5 });
}
