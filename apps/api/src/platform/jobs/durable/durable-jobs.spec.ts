import { Injectable } from '@nestjs/common';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import { DurableJobs, type HandlesJobs, JobHandler, jobQueue } from './durable-jobs.js';
import type { JobRun } from './durable-jobs.js';
import { stopPolling } from './job.fixture.js';
import { JobWorkers } from './job-workers.js';

const lifts = jobQueue('lifts', z.object({ box: z.string() }));
const LIMITS = { concurrency: 3, attempts: 3, timeoutSeconds: 1 };

/** What the handlers of both processes do, and the boxes that they handled. */
let work: (box: string, run: JobRun) => Promise<void>;
let lifted: string[];

@Injectable()
@JobHandler(lifts, LIMITS)
class LiftHandler implements HandlesJobs<typeof lifts> {
  async handle({ box }: { box: string }, run: JobRun): Promise<void> {
    lifted.push(box);
    await work(box, run);
  }
}

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp({ extra: { providers: [LiftHandler] } });
  there = await startTestApp({ environment: { databaseUrl: here.databaseUrl }, extra: { providers: [LiftHandler] } });
});
beforeEach(async () => {
  work = async () => undefined;
  lifted = [];
  await database().query('delete from durable_jobs');
});
afterEach(() => Promise.all([here, there].map((api) => workersOf(api).stop())));
afterAll(async () => {
  await there?.close();
  await here?.close();
});

const workersOf = (api: TestApp) => api.app.get(JobWorkers, { strict: false });
const database = () => pool(here.app.get(DataSource));
const unit = () => here.app.get(UnitOfWork);
const jobs = () => here.app.get(DurableJobs);
const add = (box: string, options?: Parameters<DurableJobs['add']>[2]) =>
  unit().run(() => jobs().add(lifts, { box }, options));
const rows = () => unit().manager.find(DurableJob, { order: { id: 'ASC' } });
const makeDue = () =>
  database().query(`update durable_jobs set run_at = now() where state = 'queued'; notify durable_jobs`);

const untilAll = (state: string) => until(async () => (await rows()).every((row) => row.state === state));

/** Work that ends when the test opens the gate. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

describe('a durable job', () => {
  test('runs again after the delay that its handler requests, with all its attempts', async () => {
    work = async (_box, run) => {
      if (lifted.length === 1) run.again(60_000);
    };
    await add('a', { key: 'a' });
    await workersOf(here).start();
    await until(async () => (await rows())[0]?.claim === null && lifted.length === 1);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: 'queued', attempts: 0, settledAt: null, payload: { box: 'a' } });
    expect(waiting?.runAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await makeDue();
    await workersOf(here).stop();
    await workersOf(here).start();
    await untilAll('done');
    expect(lifted).toEqual(['a', 'a']);
  });

  test('is queued only when its transaction commits', async () => {
    const failing = unit().run(async () => {
      await jobs().add(lifts, { box: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
    await add('kept');
    expect(await rows()).toMatchObject([{ queue: 'lifts', payload: { box: 'kept' }, state: 'queued', attempts: 0 }]);
    await expect(jobs().add(lifts, { box: 'loose' })).rejects.toThrow('inside the unit of work');
    await expect(unit().run(() => jobs().add(lifts, { box: 7 as unknown as string }))).rejects.toThrow();
  });

  test('runs once in one of two processes, and its payload is deleted afterwards', async () => {
    for (let n = 0; n < 30; n += 1) await add(`box ${n}`);
    await Promise.all([here, there].map((api) => workersOf(api).start()));
    await untilAll('done');
    expect(lifted.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `box ${n}`).toSorted());
    expect(
      (await rows()).every(({ payload, claim }) => claim === null && Object.keys(payload as object).length === 0),
    ).toBe(true);
  });

  test('starts immediately after the commit', async () => {
    const polling = stopPolling();
    await workersOf(here).start();
    await polling.untilStarted(1);
    await add('at once');
    await until(() => lifted.length === 1);
    polling.resume();
  });

  test('does not start before its delay is over', async () => {
    await add('later', { delaySeconds: 3_600 });
    await add('now');
    await workersOf(here).start();
    await until(() => lifted.includes('now'));
    expect(lifted).toEqual(['now']);
    await makeDue();
    await untilAll('done');
  });
});

describe('a durable job that fails', () => {
  test('is retried with growing delays, and then marked as failed with the reason', async () => {
    work = () => Promise.reject(new Error('invalid input for "nora@example.test"'));
    await add('cursed');
    await workersOf(here).start();
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 15],
    ] as const) {
      await until(async () => (await rows())[0]?.attempts === attempts && (await rows())[0]?.claim === null);
      const { rows: waiting } = await database().query(
        `select last_error, extract(epoch from run_at - started_at)::float8 as wait from durable_jobs`,
      );
      expect(waiting[0].last_error).toBe('invalid input for "…"');
      expect(waiting[0].wait).toBeGreaterThanOrEqual(seconds * 0.8);
      await makeDue();
    }
    await untilAll('failed');
    expect(await rows()).toMatchObject([{ attempts: 3, payload: { box: 'cursed' }, claim: null }]);
    expect(lifted).toHaveLength(3);
  });
});

describe('a graceful shutdown', () => {
  test('finishes jobs in time and releases the others without counting the attempt', async () => {
    const { open, passed } = gate();
    work = async (box, { signal }) => {
      if (box === 'quick') return passed;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
    };
    await add('quick');
    await add('long');
    await workersOf(here).start();
    await until(() => lifted.length === 2);
    await database().query(`update durable_jobs set started_at = started_at - interval '1 hour'`);
    const stopping = workersOf(here).stop();
    open();
    await stopping;
    await add('too late');
    const [quick, long, late] = await rows();
    expect(quick?.state).toBe('done');
    expect(long).toMatchObject({ state: 'queued', attempts: 0, claim: null, lastError: null });
    expect(late).toMatchObject({ state: 'queued', attempts: 0, claim: null });
    work = async () => undefined;
    await workersOf(there).start();
    await untilAll('done');
  });
});
