import { httpRounds } from '../http-rounds.mjs';
import { addPeople, askForTypes } from '../people.mjs';
import { medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { growthRow, judge } from '../verdicts.mjs';

const MEMBERS = 50;
const TYPES = 40;
const CREDENTIALS = 100;

const NOTES = [
  'The one pass is the product’s own statement on a bare fastify with a session look-up, which was told once who the members are and what day it is for them.',
];

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P16',
  title: `The compliance matrix of ${MEMBERS} members × ${TYPES} types with ${(MEMBERS * CREDENTIALS).toLocaleString('en')} credentials`,
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
    return {
      rows: [
        {
          measure: 'the matrix, beside the one SQL pass that computes it',
          ours: ms('ours'),
          peer: ms('limit'),
          ratio,
          ...judge(ratio, { atMost: 1.5 }),
          detail: `CPU of a request, server and PostgreSQL: ${medianRatio(samples, 'cpu', 'ours', 'limit').toFixed(2)}×`,
        },
        growthRow(
          samples,
          'with 1M beside 1k credentials of others',
          { figure: 'took', from: 'few others', to: 'ours', unit: 'ms' },
          { atMost: 1.25 },
        ),
      ],
      notes: NOTES,
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
  const organizationId = await askForTypes(databaseUrl, owner.id, TYPES);
  const requests = [{ path: `/api/organizations/${organizationId}/compliance-matrix`, headers: owner.headers }];
  return { databaseUrl, program: await laboratory.startApi(databaseUrl), load: { requests, connections: 1 } };
}
