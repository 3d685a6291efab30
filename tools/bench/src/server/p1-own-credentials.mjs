import { httpSample } from '../load.mjs';
import { addPeople } from '../people.mjs';
import { interleave, unsteady } from '../rounds.mjs';
import { speedRow } from '../verdicts.mjs';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P1',
  title: 'A list of 25 own credentials',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(databaseUrl, { count: 50, credentials: 25 });
    const requests = people.map(({ headers }) => ({ path: '/api/credentials', headers }));
    const programs = {
      ours: await laboratory.startApi(databaseUrl),
      limit: await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl }),
      'limit again': await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl }),
    };
    const contenders = Object.entries(programs).map(([name, program]) => ({
      name,
      measure: () => httpSample(laboratory, program, { requests }),
    }));
    await interleave(1, contenders);
    const samples = await interleave(laboratory.rounds, contenders);
    return {
      rows: [speedRow(samples, 'limit', 'against bare fastify and pg, same SQL and session look-up', { atLeast: 0.9 })],
      void: unsteady(samples, 'perSecond', ['limit', 'limit again']),
    };
  },
};
