import { addPeople, callAs, type Person, publishPortfolio } from '../../installation/people.js';
import type { Program } from '../../installation/program.js';
import { httpRounds, limitPrograms, limitRows, revisits } from '../contenders.js';
import { figureRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';

const UNPUBLISHINGS = 20;

const BOUND = 'Both ask PostgreSQL each time whether the portfolio is still public.';

export const scenario: Scenario = {
  id: 'P12',
  title: 'A public portfolio that the visitor has already (304)',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const [owner] = await addPeople(databaseUrl, { count: 1, credentials: 12 });
    const ours = await laboratory.startApi(databaseUrl);
    const path = `/api/portfolio/public/${await publishPortfolio(databaseUrl, ours, owner)}`;
    const limits = await limitPrograms(laboratory, databaseUrl);
    const samples = await httpRounds(laboratory, {
      ours: await revisits(ours, path),
      limit: await revisits(limits.limit, path),
      'limit again': await revisits(limits['limit again'], path),
      'limit with duties': await revisits(limits['limit with duties'], path),
    });
    const stale = await staleAnswers(ours, path, owner);
    const measure = `stale answers after ${2 * UNPUBLISHINGS} changes between public and private`;
    return {
      rows: [
        ...limitRows(samples, 'beside bare fastify and pg, which looks whether it is public', { atLeast: 0.8 }),
        figureRow(measure, String(stale), judge(stale, { atMost: 0 }, 'answers')),
      ],
      notes: [BOUND],
      void: samples.unsteady('perSecond'),
    };
  },
};

async function staleAnswers(program: Program, path: string, owner: Person) {
  let stale = 0;
  for (let turn = 0; turn < UNPUBLISHINGS; turn += 1) {
    for (const isPublic of [false, true]) {
      await callAs(program, owner, 'PUT', '/api/portfolio', { isPublic });
      const { status } = await fetch(program.url + path);
      if (status !== (isPublic ? 200 : 404)) stale += 1;
    }
  }
  return stale;
}
