import { addPeople } from '../../installation/people.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { type HttpContender, httpRounds, limitPrograms, limitRows, startDirectus, withLoad } from '../contenders.js';
import { ratioRow, reachable, speedRow } from '../rows.js';
import type { Scenario } from '../run.js';

const PATH = '/api/credentials';
const SIZE = { count: 50, credentials: 25 };

const BOUND =
  'Two calls of PostgreSQL and one response; the rest is log, metrics, rate limit, ' +
  'headers and permissions. Beside Directus the target is 25×, or 0.9 of what the limit reaches.';

export const scenario: Scenario = {
  id: 'P1',
  title: 'A list of 25 own credentials',
  async run(laboratory) {
    const full = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(full, SIZE);
    const load = { requests: people.map(({ headers }) => ({ path: PATH, headers })) };
    const ours = await laboratory.startApi(full);
    const directus = await startDirectus(laboratory, full, people);
    const fields = 'id,name,issuing_body,issue_date,expiry_date,notes';
    const path = `/items/credentials?sort=expiry_date,id&limit=-1&fields=${fields}`;
    const programs = { ours, ...(await limitPrograms(laboratory, full)), nest: await laboratory.startNest(full) };
    const samples = await httpRounds(laboratory, {
      ...withLoad(programs, load),
      directus: {
        program: directus.program,
        load: { requests: directus.headers.map((headers) => ({ path, headers })) },
      },
    });
    const measure = 'beside bare fastify and pg, same SQL and session look-up';
    const bound = reachable(samples, 'directus', 25, 0.9);
    return {
      rows: [
        ...limitRows(samples, measure, { atLeast: 0.9 }),
        speedRow(samples, 'nest', 'beside stock Nest on Express with TypeORM', { atLeast: 2.5 }),
        speedRow(samples, 'directus', 'beside Directus 11.3.5 with an owner filter', bound),
        await growthInTable(laboratory, { program: ours, load: { ...load, connections: 2 } }),
      ],
      notes: [BOUND],
      void: samples.unsteady('perSecond'),
    };
  },
};

async function growthInTable(laboratory: BenchLaboratory, full: HttpContender) {
  const small = await laboratory.database({ credentials: 1_000 });
  const requests = (await addPeople(small, SIZE)).map(({ headers }) => ({ path: PATH, headers }));
  const few = { program: await laboratory.startApi(small), load: { requests, connections: 2 } };
  const samples = await httpRounds(laboratory, { '1M': full, '1k': few });
  const comparison = { figure: 'p95', ours: '1M', peer: '1k', digits: 2, bound: { atMost: 1.25 } };
  return ratioRow(samples, '95th percentile with 1M beside 1k credentials of others', comparison);
}
