import { pool } from '@tracker/database/prepared';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { ReminderScanService } from './reminder-scan.service.js';

const NOT_DUE = 6_000;
const DUE = 30;

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ asOwner: true });
});
afterAll(() => api?.close());

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
const query: Query = (text, values) => pool(api.app.get(DataSource)).query(text, values);

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
  Plans?: Plan[];
}

function credentialsRead(plan: Plan): number {
  const each =
    plan['Relation Name'] === 'credentials' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + credentialsRead(child), each * plan['Actual Loops']);
}

/** How many rows of credentials the statements of `work` read: each runs once more before, explained and taken back. */
async function countingReads(work: () => Promise<unknown>): Promise<number> {
  const connections = pool(api.app.get(DataSource));
  const original = connections.query.bind(connections) as unknown as Query;
  let read = 0;
  const explained: Query = async (text, values) => {
    const client = await connections.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      await client.query('rollback');
      read += credentialsRead(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      client.release();
    }
    return original(text, values);
  };
  Object.assign(connections, { query: explained });
  try {
    await work();
    return read;
  } finally {
    Object.assign(connections, { query: original });
  }
}

const scan = () => api.app.get(ReminderScanService, { strict: false }).scanDueZones();

test('a morning’s scan reads the credentials that came to an offset, not those that expire within the schedule', async () => {
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
  expect(read).toBeLessThan(10 * DUE);
});
