import { Statements } from '@tracker/database/statements';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { ReminderRunService } from '../reminder-run.service.js';
import { DELETE_EVERYTHING } from './entered-credential.fixture.js';
import { ReminderScanService } from './reminder-scan.service.js';

const now = '2027-01-15T12:00:00Z';
const DAY = '2027-01-15';
const NOT_DUE = 3_000;
const DUE = 30;

let mails: TestMailServer;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  here = await startTestApp({ now, asOwner: true, environment: { smtpUrl: mails.url } });
  there = await startTestApp({ now, environment: { smtpUrl: mails.url, databaseUrl: here.databaseUrl } });
});
beforeEach(async () => {
  await here.query(DELETE_EVERYTHING);
  mails.received.length = 0;
  here.clock.set(now);
});
afterAll(async () => {
  await there?.close();
  await here?.close();
  await mails?.close();
});

const tick = (api: TestApp) => api.get(ReminderScanService).tick();
const scan = (signal?: AbortSignal) => here.get(ReminderScanService).scanDueZones(signal);
const run = (api: TestApp) => api.get(ReminderRunService).run(DAY);
const mornings = async () => (await here.query('select digests from reminder_scans')).rows;
const remindedOf = async () =>
  (await here.query('select user_id as id from reminder_digests order by 1')).rows.map(({ id }) => id as string);
const remindedCredentials = async () =>
  (
    await here.query('select user_id, name from reminders join credentials c on c.id = credential_id order by 1, 2')
  ).rows.map(({ user_id: id, name }) => [id as string, name as string]);

/** People with a credential that is due, in the order of their ids. */
async function people(count: number): Promise<string[]> {
  const { rows } = await here.query(
    `with person as (
       insert into users (email) select 'person' || n || '@example.test' from generate_series(1, $1::integer) n returning id
     )
     insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
     select id, 'First Aid', 'Red Cross', '2020-01-01', '2027-01-22' from person returning owner_id as id`,
    [count],
  );
  return rows.map(({ id }) => id as string).toSorted();
}

/** Locks the row of this person until `work` is done. */
async function whileHeld(userId: string | undefined, work: () => Promise<void>): Promise<void> {
  await inAnotherTransaction(here, async (other) => {
    await other.query('select from users where id = $1 for update', [userId]);
    await work();
  });
}

/** Waits until the process tried twice to get the lease, which means that it was refused. */
function untilRefused(api: TestApp): Promise<string> {
  const tasks = api.get(ScheduledTasks);
  const original = tasks.run.bind(tasks);
  return new Promise((resolve) => {
    let asked = 0;
    tasks.run = (...values) => {
      asked += 1;
      if (asked === 2) {
        tasks.run = original;
        resolve('refused');
      }
      return original(...values);
    };
  });
}

describe('a scan', () => {
  test('runs in only one process when several start it', async () => {
    const [first] = await people(3);
    let one: Promise<unknown> | undefined;
    await whileHeld(first, async () => {
      one = tick(here);
      await untilLockWaits(here, 1);
      expect(await Promise.race([tick(there), untilLockWaits(here, 2)])).toBe(false);
    });
    expect(await one).toBe(true);
    expect(await remindedOf()).toHaveLength(3);
  });

  test('by command waits for a running scan and does not repeat its emails', async () => {
    const [first] = await people(3);
    const runs: ReturnType<typeof run>[] = [];
    await whileHeld(first, async () => {
      runs.push(run(here));
      await untilLockWaits(here, 1);
      const refused = untilRefused(there);
      runs.push(run(there));
      expect(await Promise.race([refused, untilLockWaits(here, 2)])).toBe('refused');
    });
    expect((await Promise.all(runs)).map(({ digests }) => digests)).toEqual([3, 0]);
    expect(mails.received).toHaveLength(3);
  });

  test('by command takes over the expired lease of a killed run', async () => {
    await people(1);
    await here.query(
      `insert into scheduled_tasks (name, holder, leased_until, started_at)
       values ('reminder-scan', gen_random_uuid(), now() + interval '200 milliseconds', now())`,
    );
    expect(await run(here)).toMatchObject({ digests: 1, unsettled: 0 });
  });

  test('continues past a person whose digest fails, and is complete only after a retry reaches them', async () => {
    const all = await people(20);
    const stubborn = all[7];
    await here.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before insert on reminder_digests for each row when (new.user_id = '${stubborn}') execute function refuse()`);
    await expect(scan()).rejects.toThrow();
    expect(await remindedOf()).toEqual(all.filter((id) => id !== stubborn));
    expect(await mornings()).toEqual([]);
    await here.query('drop trigger refuse on reminder_digests');
    expect(await scan()).toMatchObject({ digests: 1 });
    expect(await remindedOf()).toEqual(all);
    expect(await mornings()).toEqual([{ digests: 20 }]);
    expect(await scan()).toBeNull();
  });

  test('keeps its finished batches when aborted, and the next scan completes the rest', async () => {
    const all = await people(20);
    const scans = here.get(ReminderScanService);
    const usual = scans.peopleInBatch;
    scans.peopleInBatch = 5;
    const ending = new AbortController();
    let cut: Promise<unknown> | undefined;
    await whileHeld(all[7], async () => {
      cut = scan(ending.signal);
      cut.catch(() => undefined);
      await untilLockWaits(here, 1);
      expect(await remindedOf()).toEqual(all.slice(0, 5));
      ending.abort();
    });
    await expect(cut).rejects.toThrow();
    scans.peopleInBatch = usual;
    expect(await remindedOf()).toEqual(all.slice(0, 10));
    expect(await mornings()).toEqual([]);
    expect(await scan()).toMatchObject({ digests: 10 });
    expect(await remindedOf()).toEqual(all);
    expect(await mornings()).toEqual([{ digests: 20 }]);
  });

  test('continues when an account is deleted concurrently', async () => {
    const all = await people(3);
    const counts = await inAnotherTransaction(here, async (other) => {
      await other.query('delete from users where id = $1', [all[1]]);
      const scanned = scan();
      await untilLockWaits(here, 1);
      await other.query('commit');
      return scanned;
    });
    expect(counts).toMatchObject({ digests: 2 });
    expect(await mornings()).toEqual([{ digests: 2 }]);
  });

  test.each([1, 1_000])(
    'in batches of %d continues when credentials are deleted concurrently and reports all others',
    async (peopleInBatch) => {
      const all = await people(3);
      await here.query(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select owner_id, 'Fire Safety', issuing_body, issue_date, expiry_date from credentials where owner_id = any($1)`,
        [all.slice(1)],
      );
      const scans = here.get(ReminderScanService);
      const usual = scans.peopleInBatch;
      scans.peopleInBatch = peopleInBatch;
      await inAnotherTransaction(here, async (other) => {
        await other.query(`delete from credentials where owner_id = any($1) and name = 'First Aid'`, [all.slice(0, 2)]);
        const counts = scan();
        await untilLockWaits(here, 1);
        await other.query('commit');
        expect(await counts).toEqual({ digests: 2, reminders: 3, alerts: 0 });
      }).finally(() => (scans.peopleInBatch = usual));
      expect(await mornings()).toEqual([{ digests: 2 }]);
      expect(await remindedCredentials()).toEqual([
        [all[1], 'Fire Safety'],
        [all[2], 'Fire Safety'],
        [all[2], 'First Aid'],
      ]);
      expect((await here.query('select distinct user_id from outbox_messages')).rowCount).toBe(2);
      expect((await here.query('select from reminder_rechecks')).rowCount).toBe(0);
      expect(await scan()).toBeNull();
    },
  );
});

async function dueIn(count: number, daysLeft: number, day: string): Promise<void> {
  await here.query(
    `with person as (
       insert into users (email) select gen_random_uuid() || '@example.test' from generate_series(1, $1::integer) n returning id
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
 * Counts the credential rows that the statements of `work` read and their searches of an index: each statement first runs
 * under EXPLAIN ANALYZE and is rolled back.
 */
async function countingReads(work: () => Promise<unknown>): Promise<{ rows: number; searches: number }> {
  const statements = here.get(Statements);
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

test('a morning scan reads only credentials that reached an offset, with one index search per person', async () => {
  // These are between two offsets: already reported by the first scan, or not due yet.
  for (const daysLeft of [3, 10, 20, 25, 40, 50]) await dueIn(NOT_DUE / 6, daysLeft, '2027-01-15');
  here.clock.set('2027-01-15T09:00:00Z');
  await scan();
  await dueIn(DUE, 14, '2027-01-16');
  await here.query('analyze');
  here.clock.set('2027-01-16T09:00:00Z');
  let counts: unknown;
  const read = await countingReads(async () => (counts = await scan()));
  expect(counts).toMatchObject({ digests: DUE });
  expect(read.rows).toBeGreaterThanOrEqual(DUE);
  expect(read.rows).toBeLessThan(10 * DUE);
  expect(read.searches).toBeLessThan(2 * DUE);

  // Each email has the id of its digest.
  const { rows } = await here.query(
    `select count(*)::integer as mails, bool_and(m.id is not distinct from d.id and m.payload->>'digestId' is not distinct from d.id::text) as same
     from outbox_messages m full join reminder_digests d on d.user_id = m.user_id and m.dedupe_key = 'reminder-digest:' || d.user_id || ':' || d.day`,
  );
  expect(rows).toEqual([{ mails: expect.any(Number), same: true }]);
  expect(rows[0]?.['mails']).toBeGreaterThan(DUE);
});
