import { addPeople, type Person } from '../../installation/people.js';
import type { Program } from '../../installation/program.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { httpRounds, limitPrograms, limitRows, startDirectus, withLoad } from '../contenders.js';
import { ratioRow, reachableGrowth, speedRow } from '../rows.js';
import type { Scenario } from '../run.js';

const PATH = '/api/dashboard/stats';
const AGGREGATE = '/items/credentials?aggregate[count]=id';

const BOUND =
  'Reading 10,000 index entries takes PostgreSQL at least 0.55 ms. Beside 3 credentials ' +
  'the target is 1.5×, or a tenth more than the limit grows.';

export const scenario: Scenario = {
  id: 'P2',
  title: 'The counts of the dashboard',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(databaseUrl, { count: 50, credentials: 25 });
    const programs = {
      ours: await laboratory.startApi(databaseUrl),
      ...(await limitPrograms(laboratory, databaseUrl)),
    };
    const directus = await startDirectus(laboratory, databaseUrl, people);
    const samples = await httpRounds(laboratory, {
      ...withLoad(programs, { requests: requestsOf(people) }),
      directus: {
        program: directus.program,
        load: { requests: directus.headers.map((headers) => ({ path: AGGREGATE, headers })) },
      },
    });
    const aggregate = 'beside one Directus aggregate, which counts all but not by status';
    return {
      rows: [
        ...limitRows(samples, 'beside bare fastify and pg, same SQL and session look-up', { atLeast: 0.9 }),
        speedRow(samples, 'directus', aggregate, { atLeast: 15 }),
        await growthInRows(laboratory, databaseUrl, programs),
      ],
      notes: [BOUND],
      void: samples.unsteady('perSecond'),
    };
  },
};

const requestsOf = (people: Person[]) => people.map(({ headers }) => ({ path: PATH, headers }));

async function growthInRows(
  laboratory: BenchLaboratory,
  databaseUrl: string,
  { ours, limit }: Record<'ours' | 'limit', Program>,
) {
  const few = requestsOf(await addPeople(databaseUrl, { count: 50, credentials: 3 }));
  const many = requestsOf(await addPeople(databaseUrl, { count: 20, credentials: 10_000 }));
  const samples = await httpRounds(laboratory, {
    few: { program: ours, load: { requests: few, connections: 1 } },
    many: { program: ours, load: { requests: many, connections: 1 } },
    'limit, few': { program: limit, load: { requests: few, connections: 1 } },
    'limit, many': { program: limit, load: { requests: many, connections: 1 } },
  });
  const bound = reachableGrowth(samples, 1.5, 'p95', 'limit, few', 'limit, many');
  const comparison = { figure: 'p95', ours: 'many', peer: 'few', digits: 2, bound };
  return ratioRow(samples, '95th percentile with 10,000 beside 3 own credentials', comparison);
}
