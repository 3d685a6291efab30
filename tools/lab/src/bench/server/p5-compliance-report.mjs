import { httpSample } from '../load.mjs';
import { httpRounds } from '../http-rounds.mjs';
import { addPeople } from '../people.mjs';
import { medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { withClient } from '../templates.mjs';
import { growthRow, judge } from '../verdicts.mjs';
import { setTimeout as sleep } from 'node:timers/promises';

const MEMBERS = 50;
const CREDENTIALS = 1_000;
const COUNTED_REQUESTS = 100;

const BOUND =
  'What bounds it: the limit only counts. The report also looks up the members, and returns three sorted ' +
  'lists of a hundred credentials, the coming twelve months and 50 rows of members.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P5',
  title: 'The compliance report of 50 members with 1,000 credentials each',
  async run(laboratory) {
    const full = await prepared(laboratory, 1_000_000);
    const small = await prepared(laboratory, 1_000);
    const limit = { script: 'api.mjs', databaseUrl: full.databaseUrl };
    const samples = await httpRounds(laboratory, {
      ours: full,
      limit: { program: await laboratory.startPeer('limit', limit), load: full.load },
      'limit again': { program: await laboratory.startPeer('limit', limit), load: full.load },
      'few others': small,
    });
    const ratio = medianRatio(samples, 'took', 'ours', 'limit');
    const ms = (/** @type {string} */ name) => `${medianOf(samples, 'took', name).toFixed(1)} ms`;
    const statements = await statementsOf(laboratory, full);
    return {
      rows: [
        {
          measure: 'the report, beside one pass over the same credentials that only counts',
          ours: ms('ours'),
          peer: ms('limit'),
          ratio,
          ...judge(ratio, { atMost: 1.3 }),
          detail: `CPU of a request, server and PostgreSQL: ${medianRatio(samples, 'cpu', 'ours', 'limit').toFixed(2)}×`,
        },
        {
          measure: 'statements of a report, besides the session look-up',
          ours: String(statements),
          peer: '',
          ratio: null,
          ...judge(statements, { atMost: 2 }, 'statements'),
        },
        growthRow(
          samples,
          'with 1M beside 1k credentials of others',
          { figure: 'took', from: 'few others', to: 'ours', unit: 'ms' },
          { atMost: 1.25 },
        ),
      ],
      notes: [BOUND],
      void: unsteady(samples, 'took', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {number} credentials
 */
async function prepared(laboratory, credentials) {
  const databaseUrl = await laboratory.database({ credentials });
  const [owner] = await addPeople(databaseUrl, { count: MEMBERS, credentials: CREDENTIALS });
  if (!owner) throw new Error('Nobody was added.');
  let organizationId = '';
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select organization_id as id from memberships where user_id = $1', [owner.id]);
    organizationId = rows[0].id;
  });
  const path = `/api/reports/compliance?organizationId=${organizationId}`;
  const requests = [{ path, headers: owner.headers }];
  return { databaseUrl, program: await laboratory.startApi(databaseUrl), load: { requests, connections: 1 } };
}

/**
 * Outside a transaction, each statement counts as one in PostgreSQL's transaction statistics.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {{ databaseUrl: string } & import('../http-rounds.mjs').HttpContender} subject
 */
async function statementsOf(laboratory, { databaseUrl, program, load }) {
  const before = await transactions(laboratory, databaseUrl);
  await httpSample(laboratory, program, { ...load, amount: COUNTED_REQUESTS });
  const after = await transactions(laboratory, databaseUrl);
  const SESSION = 1;
  return Math.round((after - before) / COUNTED_REQUESTS) - SESSION;
}

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 */
async function transactions(laboratory, databaseUrl) {
  // Idle sessions report their statistics after 10 s (PGSTAT_IDLE_INTERVAL).
  await sleep(11_000);
  const name = new URL(databaseUrl).pathname.slice(1);
  const { rows } = await laboratory.server.query(
    'select xact_commit::int as n from pg_stat_database where datname = $1',
    [name],
  );
  return rows[0].n;
}
