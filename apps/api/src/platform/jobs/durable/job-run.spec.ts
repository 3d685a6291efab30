import { setImmediate } from 'node:timers/promises';
import { holdWaits } from '../held-waits.fixture.js';
import { LeasedRun } from './job-attempt.js';
import { jobOf, jobsStandIn, quietLogger } from './job.fixture.js';

const now = jest.spyOn(performance, 'now');
let time: number;
beforeEach(() => {
  time = 1_000_000;
  now.mockImplementation(() => time);
});
afterAll(() => now.mockRestore());

function run(timeoutSeconds = 30) {
  const { stub, repository } = jobsStandIn();
  const ending = new AbortController();
  const job = jobOf({ attempts: 2 });
  return {
    stub,
    ending,
    job,
    run: new LeasedRun(job, timeoutSeconds, ending.signal, repository, quietLogger().logger),
  };
}

describe('the run of a job', () => {
  test('writes its progress at most once a second, between 0 and 1, and not after its end', async () => {
    const { stub, job, run: one } = run();
    await one.progress(0.25, 'reading');
    time += 999;
    await one.progress(0.3);
    time += 1;
    await one.progress(1.5);
    time += 1_000;
    await one.progress(-1, 'again');
    one.end();
    time += 1_000;
    await one.progress(0.9);
    expect(stub.renew.mock.calls).toEqual([
      [job, { part: 0.25, word: 'reading' }],
      [job, { part: 1, word: null }],
      [job, { part: 0, word: 'again' }],
    ]);
  });

  test('is aborted by a shutdown, without counting as lost or timed out', async () => {
    const { run: one, ending } = run();
    expect([one.signal.aborted, one.isLost, one.isTimedOut]).toEqual([false, false, false]);
    ending.abort();
    expect([one.signal.aborted, one.isLost, one.isTimedOut]).toEqual([true, false, false]);
    one.end();
  });

  test('is aborted when it times out', async () => {
    const { run: one } = run(0.001);
    if (!one.signal.aborted) await new Promise((resolve) => one.signal.addEventListener('abort', resolve));
    expect([one.isTimedOut, one.isLost]).toEqual([true, false]);
    one.end();
  });

  test('is lost when another process holds the job', async () => {
    const { stub, run: one } = run();
    stub.renew.mockResolvedValue(false);
    await one.progress(0.5);
    expect([one.signal.aborted, one.isLost]).toEqual([true, true]);
    const { stub: other, run: ended } = run();
    other.renew.mockImplementation(async () => {
      ended.end();
      return false;
    });
    await ended.progress(0.5);
    expect(ended.isLost).toBe(false);
    one.end();
  });

  test('continues without the database until its last renewed lease expires', async () => {
    const { stub, run: one } = run();
    time += 50_000;
    await one.progress(0.1);
    stub.renew.mockRejectedValue(new Error('away'));
    time += 60_000;
    await one.progress(0.2);
    expect(one.isLost).toBe(false);
    time += 1_001;
    await one.progress(0.3);
    expect([one.isLost, one.signal.aborted]).toEqual([true, true]);
    one.end();
  });

  test('renews its lease every 15 seconds until it ends or is lost', async () => {
    const waits = holdWaits(15_000);
    const untilWaiting = async (count: number) => {
      for (let turns = 0; turns < 1_000 && waits.count() !== count; turns += 1) await setImmediate();
      expect(waits.count()).toBe(count);
    };
    try {
      const { stub, job, run: one } = run();
      for (let strike = 1; strike <= 2; strike += 1) {
        await untilWaiting(1);
        waits.end();
      }
      await untilWaiting(1);
      expect(stub.renew.mock.calls).toEqual([
        [job, undefined],
        [job, undefined],
      ]);
      one.end();
      await untilWaiting(0);
      await setImmediate();
      expect([stub.renew.mock.calls.length, one.isLost]).toEqual([2, false]);
      const { stub: other, run: lost } = run();
      other.renew.mockResolvedValue(false);
      await untilWaiting(1);
      waits.end();
      await untilWaiting(0);
      await setImmediate();
      expect([lost.isLost, waits.count()]).toEqual([true, 0]);
    } finally {
      waits.restore();
    }
  });
});
