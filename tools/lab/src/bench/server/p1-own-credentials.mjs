import { startDirectus } from '../directus.mjs';
import { httpRounds } from '../http-rounds.mjs';
import { addPeople } from '../people.mjs';
import { unsteady } from '../rounds.mjs';
import { growthRow, reachable, speedRow } from '../verdicts.mjs';

const PEOPLE = 50;
const CREDENTIALS = 25;

const BOUND =
  'What bounds it: two calls of PostgreSQL and one response take most of the server’s time on both sides. ' +
  'The rest is the request log, metrics, rate limit, security headers and permissions; the usual libraries ' +
  'for them are no faster. Beside Directus the target is 25×, or 0.9 of what the limit reaches.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P1',
  title: 'A list of 25 own credentials',
  async run(laboratory) {
    const full = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(full, { count: PEOPLE, credentials: CREDENTIALS });
    const load = { requests: people.map(({ headers }) => ({ path: '/api/credentials', headers })) };
    const ours = await laboratory.startApi(full);
    const nest = { script: 'main.ts', databaseUrl: full, nodeOptions: ['--import', '@swc-node/register/esm-register'] };
    const directus = await startDirectus(laboratory, full, people);
    const fields = 'id,name,issuing_body,issue_date,expiry_date,notes';
    const path = `/items/credentials?sort=expiry_date,id&limit=-1&fields=${fields}`;
    const samples = await httpRounds(laboratory, {
      ours: { program: ours, load },
      limit: { program: await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: full }), load },
      'limit again': { program: await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: full }), load },
      'limit with duties': {
        program: await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: full, env: { DUTIES: 'all' } }),
        load,
      },
      nest: { program: await laboratory.startPeer('nest', nest), load },
      directus: {
        program: directus.program,
        load: { requests: directus.headers.map((headers) => ({ path, headers })) },
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
        speedRow(samples, 'nest', 'beside stock Nest on Express with TypeORM', { atLeast: 2.5 }),
        speedRow(
          samples,
          'directus',
          'beside Directus 11.3.5 with an owner filter',
          reachable(samples, { wanted: 25, limit: 'limit', peer: 'directus', share: 0.9 }),
        ),
        await growthInTable(laboratory, { program: ours, load: { ...load, connections: 2 } }),
      ],
      notes: [BOUND],
      void: unsteady(samples, 'perSecond', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {import('../http-rounds.mjs').HttpContender} full
 */
async function growthInTable(laboratory, full) {
  const small = await laboratory.database({ credentials: 1_000 });
  const people = await addPeople(small, { count: PEOPLE, credentials: CREDENTIALS });
  const requests = people.map(({ headers }) => ({ path: '/api/credentials', headers }));
  const samples = await httpRounds(laboratory, {
    '1M': full,
    '1k': { program: await laboratory.startApi(small), load: { requests, connections: 2 } },
  });
  const what = { figure: 'p95', from: '1k', to: '1M', unit: 'ms' };
  return growthRow(samples, '95th percentile with 1M beside 1k credentials of others', what, { atMost: 1.25 });
}
