import { spinUntil } from '../../../testing/until.js';
import { holdWaits, inTime } from '../held-waits.fixture.js';
import type { JobRun } from './durable-jobs.js';
import { JobAttempt } from './job-attempt.js';
import { handlerOf, jobOf, jobsStandIn, quietLogger } from './job.fixture.js';

function attempt() {
  const { stub, repository } = jobsStandIn();
  const ending = new AbortController();
  const trying = new JobAttempt(repository, quietLogger().logger, ending.signal);
  const run = (...what: Parameters<JobAttempt['run']>) => inTime(trying.run(...what));
  return { stub, ending, run };
}
const failing = (reason: unknown) => handlerOf(async () => Promise.reject(reason));

describe('an attempt at a job', () => {
  test('marks the job as done when the handler returns, and ends the run', async () => {
    const { stub, run } = attempt();
    const given: [unknown, JobRun][] = [];
    const handler = handlerOf(async (payload, run) => void given.push([payload, run]));
    await run(jobOf({ payload: { box: 'a', more: 1 }, attempts: 3 }), handler);
    expect(given.map(([payload, { jobId, attempt: turn }]) => [payload, jobId, turn])).toEqual([
      [{ box: 'a' }, '1', 3],
    ]);
    expect(stub.markDone.mock.calls).toEqual([[expect.objectContaining({ id: '1', claim: 'c' }), null]]);
    await given[0]?.[1].progress(0.5);
    expect(stub.renew).not.toHaveBeenCalled();
  });

  test.each([
    [{ attempts: 4 }, 'Every process that ran it stopped before it finished.'],
    [{ payload: { crate: 1 } }, 'The payload does not match the queue.'],
  ])('fails without calling the handler for a job with %j', async (changes, words) => {
    const { stub, run } = attempt();
    const handle = jest.fn();
    await run(jobOf(changes), handlerOf(handle));
    expect(handle).not.toHaveBeenCalled();
    expect(stub.giveUp.mock.calls).toEqual([[jobOf(changes), words]]);
    expect(stub.markDone).not.toHaveBeenCalled();
  });

  test.each([
    [1, 5_000],
    [2, 15_000],
  ])(
    'number %i requeues a failed job for about %i ms, with the reason without personal data',
    async (attempts, about) => {
      const { stub, run } = attempt();
      await run(jobOf({ attempts }), failing(new Error('invalid input: "nora@example.test"')));
      const [job, delay = 0, words] = stub.requeue.mock.calls[0] ?? [];
      expect([job, words]).toEqual([jobOf({ attempts }), 'invalid input: "…"']);
      expect(Math.abs(delay - about)).toBeLessThanOrEqual(about / 5);
      expect(stub.giveUp).not.toHaveBeenCalled();
    },
  );

  test.each([
    [new Error('no luck'), 'no luck'],
    [new TypeError(''), 'TypeError'],
    ['oops', 'It failed without an error message.'],
  ])('marks the job as failed with the reason after the last attempt: %p', async (error, words) => {
    const { stub, run } = attempt();
    await run(jobOf({ attempts: 3 }), failing(error));
    expect(stub.giveUp.mock.calls).toEqual([[jobOf({ attempts: 3 }), words]]);
    expect(stub.requeue).not.toHaveBeenCalled();
  });

  test('is aborted and counted when it exceeds its time limit', async () => {
    const { stub, run } = attempt();
    const untilTold = async (_payload: unknown, { signal }: JobRun) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
    };
    await run(jobOf(), handlerOf(untilTold, { timeoutSeconds: 0.01 }));
    expect(stub.requeue.mock.calls.map(([, , words]) => words)).toEqual(['It exceeded its time limit.']);
  });

  test('releases the job without counting when it fails during shutdown', async () => {
    const { stub, run, ending } = attempt();
    const handler = handlerOf(async (_payload, { signal }) => {
      ending.abort();
      signal.throwIfAborted();
    });
    await run(jobOf({ attempts: 3 }), handler);
    expect(stub.release.mock.calls).toEqual([[jobOf({ attempts: 3 })]]);
    expect([stub.requeue.mock.calls, stub.giveUp.mock.calls]).toEqual([[], []]);
  });

  test('writes nothing after the job was leased to another process', async () => {
    const { stub, run } = attempt();
    stub.renew.mockResolvedValue(false);
    const handler = handlerOf(async (_payload, run) => {
      await run.progress(0.5);
      run.signal.throwIfAborted();
    });
    await run(jobOf({ attempts: 3 }), handler);
    for (const write of [stub.requeue, stub.giveUp, stub.release, stub.markDone]) expect(write).not.toHaveBeenCalled();
  });

  describe('with a handler or database that does not respond', () => {
    let waits: ReturnType<typeof holdWaits>;
    afterEach(() => waits.restore());

    const untilWaiting = () => spinUntil(() => waits.count() === 1, 'a wait');
    const deaf = handlerOf(() => new Promise(() => {}), { timeoutSeconds: 0.01 });

    test('abandons a handler that does not stop five seconds after the abort', async () => {
      waits = holdWaits(5_000);
      const { stub, run, ending } = attempt();
      const tooLate = run(jobOf(), deaf);
      expect(waits.count()).toBe(0);
      await untilWaiting();
      expect(stub.requeue).not.toHaveBeenCalled();
      waits.end();
      await tooLate;
      expect(stub.requeue.mock.calls.map(([, , words]) => words)).toEqual(['It exceeded its time limit.']);
      ending.abort();
      const atTheEnd = run(jobOf({ id: '2' }), deaf);
      await untilWaiting();
      waits.end();
      await atTheEnd;
      expect(stub.release.mock.calls.map(([{ id }]) => id)).toEqual(['2']);
    });

    test('retries recording its result while the database is unavailable, except during shutdown', async () => {
      waits = holdWaits(500);
      const { stub, run, ending } = attempt();
      stub.markDone.mockRejectedValueOnce(new Error('away'));
      const recorded = run(
        jobOf(),
        handlerOf(async () => undefined),
      );
      await untilWaiting();
      expect(stub.markDone).toHaveBeenCalledTimes(1);
      waits.end();
      await recorded;
      expect(stub.markDone).toHaveBeenCalledTimes(2);
      expect(stub.requeue).not.toHaveBeenCalled();
      stub.markDone.mockRejectedValue(new Error('away'));
      const handler = handlerOf(async () => ending.abort());
      await run(jobOf({ id: '2' }), handler);
      expect(stub.markDone).toHaveBeenCalledTimes(3);
      expect(stub.release.mock.calls.map(([{ id }]) => id)).toEqual(['2']);
    });

    test('retries recording its result for 45 seconds', async () => {
      waits = holdWaits(500);
      let time = 1_000_000;
      const now = jest.spyOn(Date, 'now').mockImplementation(() => time);
      const { stub, run } = attempt();
      const pauses = [44_500, 1];
      stub.markDone.mockImplementation(async () => {
        time += pauses.shift() ?? 0;
        throw new Error('away');
      });
      const tried = run(
        jobOf(),
        handlerOf(async () => undefined),
      );
      await untilWaiting();
      expect(stub.requeue).not.toHaveBeenCalled();
      waits.end();
      await tried;
      now.mockRestore();
      expect(stub.markDone).toHaveBeenCalledTimes(2);
      expect(stub.requeue.mock.calls.map(([, , words]) => words)).toEqual(['away']);
    });
  });
});
