import { ScheduledTask } from '@tracker/database/entities/scheduled-task.entity';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../testing/test-app.js';
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

const tasksOf = (api: TestApp) => api.app.get(ScheduledTasks);
const rowOf = (name: string) => here.app.get(DataSource).getRepository(ScheduledTask).findOneByOrFail({ name });

describe('a scheduled task', () => {
  test('is done by one process at a time, and not again before its time', async () => {
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
    // Of a strike a minute before, a moment of which it took.
    await doneAgo(59.5);
    expect(await tasksOf(there).run(task, work)).toBe(true);
  });

  test('that failed is tried again at the next call, and hurts nobody', async () => {
    const task = { name: 'failing', everySeconds: 3_600 };
    const fail = () => Promise.reject(new Error('no luck'));
    expect(await tasksOf(here).run(task, fail)).toBe(false);
    expect(await rowOf('failing')).toMatchObject({ holder: null, completedAt: null });
    expect(await tasksOf(there).run(task, async () => ({ done: 1 }))).toBe(true);
    expect((await rowOf('failing')).completedAt).not.toBeNull();
  });

  test('of a process that was killed is free for others after its lease', async () => {
    const task = { name: 'orphaned', everySeconds: 0 };
    const row = { name: task.name, holder: '8d4b0f52-6f4c-4b3e-9b39-2f2b53c1f1aa', startedAt: new Date() };
    const rows = here.app.get(DataSource).getRepository(ScheduledTask);
    await rows.insert({ ...row, leasedUntil: new Date(Date.now() + 30_000) });
    expect(await tasksOf(there).run(task, async () => ({}))).toBe(false);
    await rows.update({ name: task.name }, { leasedUntil: new Date(Date.now() - 1_000) });
    expect(await tasksOf(there).run(task, async () => ({}))).toBe(true);
  });

  test('is told that the process ends, is waited for, and counts as not done', async () => {
    const passing = await startTestApp({ environment: { databaseUrl: here.databaseUrl } });
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    let wasTold = false;
    const run = tasksOf(passing).run({ name: 'long', everySeconds: 0 }, async (signal) => {
      hasBegun();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      wasTold = true;
    });
    await begun;
    await passing.close();
    expect(wasTold).toBe(true);
    expect(await run).toBe(false);
    expect(await rowOf('long')).toMatchObject({ holder: null, completedAt: null });
  });
});
