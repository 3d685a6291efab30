import { setTimeout as sleep } from 'node:timers/promises';
import { httpSample } from '../../installation/load.js';
import { addPeople, organizationOf } from '../../installation/people.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideStatements, type HttpContender } from '../contenders.js';
import { figureRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';

const COUNTED_REQUESTS = 100;
const SESSION_STATEMENTS = 1;

const BOUND =
  'The limit only counts. The report also returns three sorted lists of a hundred credentials, twelve ' +
  'months and 50 members.';

export const scenario: Scenario = {
  id: 'P5',
  title: 'The compliance report of 50 members with 1,000 credentials each',
  async run(laboratory) {
    const { full, outcome } = await besideStatements(laboratory, {
      prepare: (credentials) => prepared(laboratory, credentials),
      measure: 'the report, beside one pass over the same credentials that only counts',
      growth: 'with 1M beside 1k credentials of others',
      digits: 1,
      atMost: 1.3,
    });
    const statements = await statementsOf(laboratory, full);
    const verdict = judge(statements, { atMost: 2 }, 'statements');
    const [report, growth] = outcome.rows.map((row) => [row]);
    const counted = figureRow('statements of a report, besides the session look-up', String(statements), verdict);
    return { ...outcome, rows: [...(report ?? []), counted, ...(growth ?? [])], notes: [BOUND] };
  },
};

async function prepared(laboratory: BenchLaboratory, credentials: number) {
  const databaseUrl = await laboratory.database({ credentials });
  const [{ id, headers }] = await addPeople(databaseUrl, { count: 50, credentials: 1_000 });
  const path = `/api/reports/compliance?organizationId=${await organizationOf(databaseUrl, id)}`;
  const load = { requests: [{ path, headers }], connections: 1 };
  return { databaseUrl, program: await laboratory.startApi(databaseUrl), load };
}

async function statementsOf(
  laboratory: BenchLaboratory,
  { databaseUrl, program, load }: HttpContender & { databaseUrl: string },
) {
  const transactions = async () => {
    // Idle sessions report their statistics after 10 s (PGSTAT_IDLE_INTERVAL).
    await sleep(11_000);
    const statement = 'select xact_commit::int as n from pg_stat_database where datname = $1';
    const { rows } = await laboratory.pool.query(statement, [new URL(databaseUrl).pathname.slice(1)]);
    return Number(rows[0].n);
  };
  const before = await transactions();
  await httpSample(laboratory, program, { ...load, amount: COUNTED_REQUESTS });
  return Math.round(((await transactions()) - before) / COUNTED_REQUESTS) - SESSION_STATEMENTS;
}
