import { httpRounds } from './http-rounds.mjs';
import { medianOf, medianRatio, unsteady } from './rounds.mjs';
import { growthRow, judge } from './verdicts.mjs';

/** @typedef {import('./http-rounds.mjs').HttpContender & { databaseUrl: string }} Prepared */

/**
 * Compares a read with its own SQL on bare fastify, and with many rows of other owners.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ prepare: (credentialsOfOthers: number) => Promise<Prepared>, measure: string, growth: string, digits: number }} what
 * @returns {Promise<import('./scenarios.mjs').Outcome>}
 */
export async function besideStatements(laboratory, { prepare, measure, growth, digits }) {
  const full = await prepare(1_000_000);
  const small = await prepare(1_000);
  const limit = { script: 'api.mjs', databaseUrl: full.databaseUrl };
  const samples = await httpRounds(laboratory, {
    ours: full,
    limit: { program: await laboratory.startPeer('limit', limit), load: full.load },
    'limit again': { program: await laboratory.startPeer('limit', limit), load: full.load },
    'few others': small,
  });
  const ratio = medianRatio(samples, 'took', 'ours', 'limit');
  const ms = (/** @type {string} */ name) => `${medianOf(samples, 'took', name).toFixed(digits)} ms`;
  return {
    rows: [
      {
        measure,
        ours: ms('ours'),
        peer: ms('limit'),
        ratio,
        ...judge(ratio, { atMost: 1.5 }),
        detail: `CPU of a request, server and PostgreSQL: ${medianRatio(samples, 'cpu', 'ours', 'limit').toFixed(2)}×`,
      },
      growthRow(samples, growth, { figure: 'took', from: 'few others', to: 'ours', unit: 'ms' }, { atMost: 1.25 }),
    ],
    void: unsteady(samples, 'took', ['limit', 'limit again']),
  };
}
