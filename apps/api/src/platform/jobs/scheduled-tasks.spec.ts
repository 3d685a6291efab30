import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduledTask } from '@tracker/database/entities/platform/scheduled-task.entity';
import { Statements } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { quietLogger } from './durable/job.fixture.js';
import { holdWaits, inTime } from './held-waits.fixture.js';
import { ScheduledTasks } from './scheduled-tasks.js';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ environment: { databaseUrl: here.databaseUrl } });
});
afterAll(async () => {
  await there?.close();
  await here?.close();
});

class BriefLeases extends ScheduledTasks {
  protected override readonly leaseSeconds = 2;
}

const rowsOf = (name: string) => here.app.get(DataSource).getRepository(ScheduledTask).countBy({ name });
const tasksOf = (api: TestApp) => api.app.get(ScheduledTasks);
const rowOf = (name: string) => here.app.get(DataSource).getRepository(ScheduledTask).findOneByOrFail({ name });

describe('a scheduled task', () => {
  describe('that runs for a long time', () => {
    let waits: ReturnType<typeof holdWaits>;
    beforeEach(() => {
      waits = holdWaits(15_000);
    });
    afterEach(() => waits.restore());

    /** Runs a task until the test calls `finish`. */
    const begin = (name: string) => {
      let finish = () => {};
      const over = new Promise<void>((resolve) => (finish = resolve));
      const seen: { signal?: AbortSignal } = {};
      const run = tasksOf(here).run({ name, everySeconds: 0 }, async (signal) => {
        seen.signal = signal;
        await over;
      });
      return { run, seen, finish };
    };
    const leaseOf = (name: string) =>
      here.app
        .get(DataSource)
        .query(`select extract(epoch from leased_until - now())::float8 as left from scheduled_tasks where name = $1`, [
          name,
        ])
        .then(([row]: { left: number }[]) => row?.left ?? 0);
    const rows = () => here.app.get(DataSource).getRepository(ScheduledTask);

    test('renews its lease, even after a short database outage, and completes', async () => {
      const { run, seen, finish } = begin('lasting');
      await until(() => seen.signal !== undefined && waits.count() === 1);
      expect(await leaseOf('lasting')).toBeGreaterThan(30);
      await rows().update({ name: 'lasting' }, { leasedUntil: new Date() });
      const asking = jest.spyOn(here.app.get(DataSource), 'createQueryBuilder').mockImplementationOnce(() => {
        throw new Error('away');
      });
      waits.end();
      await until(() => waits.count() === 1);
      asking.mockRestore();
      expect(await leaseOf('lasting')).toBeLessThan(1);
      waits.end();
      await until(() => waits.count() === 1);
      expect(await leaseOf('lasting')).toBeGreaterThan(30);
      expect(seen.signal?.aborted).toBe(false);
      finish();
      expect(await inTime(run)).toBe(true);
      expect(await rowOf('lasting')).toMatchObject({ holder: null, leasedUntil: null, completedAt: expect.any(Date) });
      expect(waits.count()).toBe(0);
    });

    test('is aborted during a database outage when the lease since its last renewal expires', async () => {
      let time = 1_000_000;
      const now = jest.spyOn(performance, 'now').mockImplementation(() => time);
      const { run, seen, finish } = begin('away');
      await until(() => seen.signal !== undefined && waits.count() === 1);
      time += 15_000;
      waits.end();
      await until(() => waits.count() === 1);
      const asking = jest.spyOn(here.app.get(DataSource), 'createQueryBuilder').mockImplementation(() => {
        throw new Error('away');
      });
      time += 44_999;
      waits.end();
      await until(() => waits.count() === 1);
      expect(seen.signal?.aborted).toBe(false);
      time += 1;
      waits.end();
      await until(() => seen.signal?.aborted === true);
      for (const mock of [asking, now]) mock.mockRestore();
      finish();
      expect(await inTime(run)).toBe(false);
    });

    test('is aborted when another process has taken its lease, and does not complete it', async () => {
      const { run, seen, finish } = begin('taken');
      await until(() => seen.signal !== undefined && waits.count() === 1);
      const holder = '8d4b0f52-6f4c-4b3e-9b39-2f2b53c1f1aa';
      await rows().update({ name: 'taken' }, { holder });
      waits.end();
      await until(() => seen.signal?.aborted === true);
      expect(waits.count()).toBe(0);
      finish();
      expect(await inTime(run)).toBe(false);
      expect(await rowOf('taken')).toMatchObject({ holder, completedAt: null });
    });
  });

  test('runs in one process at a time, and not again before its interval is over', async () => {
    const task = { name: 'sweeping', everySeconds: 60 };
    let isBusy = false;
    let runs = 0;
    const work = async () => {
      expect(isBusy).toBe(false);
      isBusy = true;
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      isBusy = false;
    };
    const outcomes = await Promise.all([here, there, here, there].map((api) => tasksOf(api).run(task, work)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await tasksOf(there).run(task, work)).toBe(false);
    expect(runs).toBe(1);

    const doneAgo = (seconds: number) =>
      here.app
        .get(DataSource)
        .query(`update scheduled_tasks set completed_at = now() - make_interval(secs => $1) where name = 'sweeping'`, [
          seconds,
        ]);
    await doneAgo(50);
    expect(await tasksOf(there).run(task, work)).toBe(false);
    // It completed shortly after the timer fired a minute ago.
    await doneAgo(59.5);
    expect(await tasksOf(there).run(task, work)).toBe(true);
  });

  test('runs again at the next call after a failure, which does not throw', async () => {
    const task = { name: 'failing', everySeconds: 3_600 };
    const fail = () => Promise.reject(new Error('no luck'));
    expect(await tasksOf(here).run(task, fail)).toBe(false);
    expect(await rowOf('failing')).toMatchObject({ holder: null, completedAt: null });
    expect(await tasksOf(there).run(task, async () => ({ done: 1 }))).toBe(true);
    expect((await rowOf('failing')).completedAt).not.toBeNull();
  });

  test('can be taken over from a killed process when its lease expires', async () => {
    const task = { name: 'orphaned', everySeconds: 0 };
    const row = { name: task.name, holder: '8d4b0f52-6f4c-4b3e-9b39-2f2b53c1f1aa', startedAt: new Date() };
    const rows = here.app.get(DataSource).getRepository(ScheduledTask);
    await rows.insert({ ...row, leasedUntil: new Date(Date.now() + 30_000) });
    expect(await tasksOf(there).run(task, async () => ({}))).toBe(false);
    await rows.update({ name: task.name }, { leasedUntil: new Date(Date.now() - 1_000) });
    expect(await tasksOf(there).run(task, async () => ({}))).toBe(true);
  });

  test('is aborted before another process can start it when a renewal gets no response', async () => {
    const task = { name: 'unanswered', everySeconds: 0 };
    const tasksOn = (source: DataSource) =>
      new BriefLeases(source, here.app.get(Metrics), quietLogger().logger, here.app.get(Statements));
    // The claim uses another statement; all later calls find no database.
    let hangUp = () => {};
    const silence = new Promise<never>((_resolve, reject) => (hangUp = () => reject(new Error('connection lost'))));
    silence.catch(() => undefined);
    const update: object = new Proxy({}, { get: (_, step) => () => (step === 'execute' ? silence : update) });
    const dataSource = Object.create(here.app.get(DataSource), { createQueryBuilder: { value: () => update } });
    const cutOff = tasksOn(dataSource as DataSource);
    const seen: string[] = [];
    let beginElsewhere = () => {};
    const begunElsewhere = new Promise<void>((resolve) => (beginElsewhere = resolve));
    const run = cutOff.run(task, async (signal) => {
      const told = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await Promise.race([told, begunElsewhere]);
      seen.push(signal.aborted ? 'told' : 'not told');
    });
    const elsewhere = tasksOn(there.app.get(DataSource));
    const work = async () => {
      seen.push('begun elsewhere');
      beginElsewhere();
    };
    while ((await rowsOf(task.name)) === 0) await sleep(10);
    while (!(await elsewhere.run(task, work))) await sleep(50);
    hangUp();
    expect(await run).toBe(false);
    expect(seen).toEqual(['told', 'begun elsewhere']);
  });

  test('is aborted and awaited during shutdown, and does not count as completed', async () => {
    const ending = await startTestApp({ environment: { databaseUrl: here.databaseUrl } });
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    let wasTold = false;
    const run = tasksOf(ending).run({ name: 'long', everySeconds: 0 }, async (signal) => {
      hasBegun();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      wasTold = true;
    });
    await begun;
    await ending.close();
    expect(wasTold).toBe(true);
    expect(await run).toBe(false);
    expect(await rowOf('long')).toMatchObject({ holder: null, completedAt: null });
  });

  test('exposes the time of its last completion as a metric, or 0', async () => {
    await tasksOf(here).run({ name: 'told', everySeconds: 0 }, async () => undefined);
    await tasksOf(here).run({ name: 'untold', everySeconds: 0 }, () => Promise.reject(new Error('no luck')));
    const { completedAt } = await rowOf('told');
    const lines = (await there.app.get(Metrics).text()).split('\n').filter((line) => line.includes('told"'));
    expect(lines).toEqual([
      `scheduled_task_last_completed_timestamp_seconds{task="told"} ${Number(completedAt) / 1_000}`,
      'scheduled_task_last_completed_timestamp_seconds{task="untold"} 0',
    ]);
  });

  test('is not started during shutdown', async () => {
    const ending = new ScheduledTasks(
      here.app.get(DataSource),
      new Metrics(),
      quietLogger().logger,
      here.app.get(Statements),
    );
    await ending.beforeApplicationShutdown();
    const work = jest.fn();
    expect(await ending.run({ name: 'late', everySeconds: 0 }, work)).toBe(false);
    expect(work).not.toHaveBeenCalled();
    expect(await here.app.get(DataSource).getRepository(ScheduledTask).countBy({ name: 'late' })).toBe(0);
  });
});
