import { addPeople, type Person, withClient } from '../../installation/people.js';
import type { Program } from '../../installation/program.js';
import { httpRounds, limitPrograms, limitRows } from '../contenders.js';
import { figureRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';

const UNPUBLISHINGS = 20;

const BOUND = 'Both ask PostgreSQL each time whether the portfolio is still public; the limit does nothing else.';

export const scenario: Scenario = {
  id: 'P12',
  title: 'A public portfolio that the visitor has already (304)',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const [owner] = await addPeople(databaseUrl, { count: 1, credentials: 12 });
    const ours = await laboratory.startApi(databaseUrl);
    const path = await publish(databaseUrl, ours, owner);
    const revisits = async (program: Program) => {
      const tag = (await fetch(program.url + path)).headers.get('etag') ?? '';
      const requests = Array.from({ length: 250 }, (_, number) => ({
        path,
        headers: { 'if-none-match': tag, 'x-forwarded-for': `10.1.0.${number}` },
      }));
      return { program, load: { requests } };
    };
    const limits = await limitPrograms(laboratory, databaseUrl);
    const samples = await httpRounds(laboratory, {
      ours: await revisits(ours),
      limit: await revisits(limits.limit),
      'limit again': await revisits(limits['limit again']),
      'limit with duties': await revisits(limits['limit with duties']),
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

async function publish(databaseUrl: string, program: Program, owner: Person) {
  await fetch(`${program.url}/api/portfolio`, { headers: owner.headers });
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'update portfolios set is_public = true where owner_id = $1 returning id, share_token as token',
      [owner.id],
    );
    await client.query(
      'insert into portfolio_entries (credential_id, portfolio_id) select id, $2 from credentials where owner_id = $1',
      [owner.id, rows[0].id],
    );
    return `/api/portfolio/public/${rows[0].token}`;
  });
}

async function staleAnswers(program: Program, path: string, owner: Person) {
  let stale = 0;
  for (let turn = 0; turn < UNPUBLISHINGS; turn += 1) {
    for (const isPublic of [false, true]) {
      const change = await fetch(`${program.url}/api/portfolio`, {
        method: 'PUT',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ isPublic }),
      });
      if (!change.ok) throw new Error(`The portfolio could not be changed: ${change.status} ${await change.text()}`);
      const { status } = await fetch(program.url + path);
      if (status !== (isPublic ? 200 : 404)) stale += 1;
    }
  }
  return stale;
}
