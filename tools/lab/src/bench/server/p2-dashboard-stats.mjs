import { startDirectus } from '../directus.mjs';
import { httpRounds } from '../http-rounds.mjs';
import { addPeople } from '../people.mjs';
import { unsteady } from '../rounds.mjs';
import { growthRow, reachableGrowth, speedRow } from '../verdicts.mjs';

const PATH = '/api/dashboard/stats';
const AGGREGATE = '/items/credentials?aggregate[count]=id';

const BOUND =
  'What bounds it: reading 10,000 index entries takes PostgreSQL at least 0.55 ms. Only stored counters ' +
  'would not grow with the rows, and every change of a credential would pay for them. Beside 3 credentials ' +
  'the target is 1.5×, or a tenth more than the limit grows.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P2',
  title: 'The counts of the dashboard',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(databaseUrl, { count: 50, credentials: 25 });
    const load = { requests: people.map(({ headers }) => ({ path: PATH, headers })) };
    const ours = await laboratory.startApi(databaseUrl);
    const limitOptions = { script: 'api.mjs', databaseUrl };
    const limit = await laboratory.startPeer('limit', limitOptions);
    const directus = await startDirectus(laboratory, databaseUrl, people);
    const samples = await httpRounds(laboratory, {
      ours: { program: ours, load },
      limit: { program: limit, load },
      'limit again': { program: await laboratory.startPeer('limit', limitOptions), load },
      'limit with duties': {
        program: await laboratory.startPeer('limit', { ...limitOptions, env: { DUTIES: 'all' } }),
        load,
      },
      directus: {
        program: directus.program,
        load: { requests: directus.headers.map((headers) => ({ path: AGGREGATE, headers })) },
      },
    });
    return {
      rows: [
        speedRow(samples, 'limit', 'beside bare fastify and pg, same SQL and session look-up', { atLeast: 0.9 }),
        speedRow(
          samples,
          'limit with duties',
          'beside the same with a request log, figures, a rate limit and security headers by the usual libraries',
          { atLeast: 0.9 },
        ),
        speedRow(samples, 'directus', 'beside one Directus aggregate, which counts all but not by status', {
          atLeast: 15,
        }),
        await growthInRows(laboratory, databaseUrl, { ours, limit }),
      ],
      notes: [BOUND],
      void: unsteady(samples, 'perSecond', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 * @param {Record<'ours' | 'limit', import('../program.mjs').Program>} programs
 */
async function growthInRows(laboratory, databaseUrl, { ours, limit }) {
  // Enough people to stay below the rate limit.
  const few = await addPeople(databaseUrl, { count: 50, credentials: 3 });
  const many = await addPeople(databaseUrl, { count: 20, credentials: 10_000 });
  /**
   * @param {import('../program.mjs').Program} program
   * @param {import('../people.mjs').Person[]} people
   */
  const contender = (program, people) => ({
    program,
    load: { requests: people.map(({ headers }) => ({ path: PATH, headers })), connections: 1 },
  });
  const samples = await httpRounds(laboratory, {
    'few rows': contender(ours, few),
    'many rows': contender(ours, many),
    'limit, few': contender(limit, few),
    'limit, many': contender(limit, many),
  });
  const what = { figure: 'p95', from: 'few rows', to: 'many rows', unit: 'ms' };
  const bound = reachableGrowth(samples, { wanted: 1.5, figure: 'p95', from: 'limit, few', to: 'limit, many' });
  return growthRow(samples, '95th percentile with 10,000 beside 3 own credentials', what, bound);
}
