import { Statements } from '@tracker/database/statements';
import { testApp } from '../../../testing/test-app.js';
import { ReminderScanService } from './reminder-scan.service.js';

const NOT_DUE = 6_000;
const DUE = 30;

const api = testApp({ asOwner: true });

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
const query: Query = (text, values) => api.query(text, values);

async function credentials(count: number, daysLeft: number, day: string): Promise<void> {
  await query(
    `with person as (
       insert into users (email) select gen_random_uuid() || '@example.test' from generate_series(1, $1::integer) returning id
     )
     insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, created_at, updated_at)
     select id, 'First Aid', 'Red Cross', '2020-01-01', $3::date + $2::integer, '2026-06-01', '2026-06-01' from person`,
    [count, daysLeft, day],
  );
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Index Name'?: string;
  'Index Searches'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * How many rows of credentials the statements of `work` read, and how often they went down an index of them: each statement runs once more before,
 * explained and taken back.
 */
async function countingReads(work: () => Promise<unknown>): Promise<{ rows: number; searches: number }> {
  const statements = api.get(Statements);
  const original = statements.rows.bind(statements);
  const read = { rows: 0, searches: 0 };
  const run = <Row>(text: string, values: unknown[] = []) =>
    original<object, Row>({ name: '', text, values: () => values, plan: 'fresh' }, {});
  const explained: typeof original = async (statement, values) => {
    if (statement.text.includes('from credentials')) {
      await run('savepoint explained');
      const [row] = await run<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${statement.text}`,
        statement.values(values),
      );
      await run('rollback to explained');
      for (const node of (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan))) {
        if (node['Relation Name'] === 'credentials')
          read.rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        if (node['Index Name']?.startsWith('credentials')) read.searches += node['Index Searches'] ?? 0;
      }
    }
    return original(statement, values);
  };
  Object.assign(statements, { rows: explained });
  try {
    await work();
    return read;
  } finally {
    Object.assign(statements, { rows: original });
  }
}

const scan = () => api.get(ReminderScanService).scanDueZones();

test('a morning scan reads only credentials that reached an offset, and each person’s in one index search', async () => {
  // Between the offsets, told when the first scan finds them, or not to be told yet.
  for (const daysLeft of [3, 10, 20, 25, 40, 50]) await credentials(NOT_DUE / 6, daysLeft, '2027-01-15');
  api.clock.set('2027-01-15T09:00:00Z');
  await scan();
  await credentials(DUE, 14, '2027-01-16');
  await query('analyze');
  api.clock.set('2027-01-16T09:00:00Z');
  let counts: unknown;
  const read = await countingReads(async () => (counts = await scan()));
  expect(counts).toMatchObject({ digests: DUE });
  expect(read.rows).toBeGreaterThanOrEqual(DUE);
  expect(read.rows).toBeLessThan(10 * DUE);
  expect(read.searches).toBeLessThan(2 * DUE);
});

test('a mail has the id of its digest', async () => {
  const { rows } = await query(
    `select count(*)::integer as mails, bool_and(m.id is not distinct from d.id and m.payload->>'digestId' is not distinct from d.id::text) as same
     from outbox_messages m full join reminder_digests d on d.user_id = m.user_id and m.dedupe_key = 'reminder-digest:' || d.user_id || ':' || d.day`,
  );
  expect(rows).toEqual([{ mails: expect.any(Number), same: true }]);
  expect(rows[0]?.['mails']).toBeGreaterThan(DUE);
});
