import { setImmediate } from 'node:timers/promises';
import { type DiscoveryService, Reflector } from '@nestjs/core';
import { spinUntil } from '../../../testing/until.js';
import { Alarm } from '../wake/alarm.js';
import type { Wake } from '../wake/wake.js';
import { type JobLimits } from './durable-jobs.js';
import { JobWorkers } from './job-workers.js';
import { boxes, jobOf, jobsStandIn, quietLogger } from './job.fixture.js';
import type { ClaimedJob } from './jobs.repository.js';

const LIMITS: JobLimits = { concurrency: 2, attempts: 3, timeoutSeconds: 30 };
let slept: jest.SpyInstance<Promise<void>, [number]>;
let begun: JobWorkers[];
let finish: (() => void)[];
beforeEach(() => {
  slept = jest.spyOn(Alarm.prototype, 'sleep');
  [begun, finish] = [[], []];
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const workers of begun) {
    const stopped = workers.stop();
    for (const end of finish) end();
    await stopped;
  }
});

/** Workers with these handlers, whose jobs end when the test calls `finish`. */
function workersOf(...queues: string[]) {
  const { stub, repository } = jobsStandIn();
  const done: string[] = [];
  class BoxHandler {
    async handle({ box }: { box: string }): Promise<void> {
      await new Promise<void>((resolve) => finish.push(resolve));
      done.push(box);
    }
  }
  class Other {}
  const handlers = queues.map((name) => {
    const metatype = class extends BoxHandler {};
    return { instance: new metatype(), metatype, handled: { ...LIMITS, queue: { ...boxes, name } } };
  });
  const others = [
    { instance: null, metatype: handlers[0]?.metatype },
    { instance: {}, metatype: null },
    { instance: new Other(), metatype: Other },
  ];
  const handledBy = new Map<unknown, object>(handlers.map(({ metatype, handled }) => [metatype, handled]));
  const reflector = {
    get(_key: string, type: unknown) {
      if (typeof type !== 'function') throw new TypeError('Only classes are marked.');
      return handledBy.get(type);
    },
  };
  const wakes = { notify: jest.fn(), listen: jest.fn((_topic: string, _onWake: () => void) => undefined) };
  const discovery = { getProviders: () => [...others, ...handlers] };
  const workers = new JobWorkers(
    discovery as unknown as DiscoveryService,
    reflector as unknown as Reflector,
    repository,
    wakes as unknown as Wake,
    quietLogger().logger,
  );
  begun.push(workers);
  const ring = () => wakes.listen.mock.calls[0]?.[1]();
  return { workers, stub, wakes, done, ring };
}

const jobs = (...ids: string[]): ClaimedJob[] => ids.map((id) => jobOf({ id, payload: { box: id } }));

test('claims as many jobs of a queue as its capacity allows, and claims again when one ends', async () => {
  const { workers, stub, wakes, done } = workersOf('boxes', 'crates');
  stub.claim.mockResolvedValueOnce(jobs('a', 'b'));
  await workers.start();
  await spinUntil(() => slept.mock.calls.length === 1 && finish.length === 2, 'a rest');
  expect(wakes.listen.mock.calls.map(([topic]) => topic)).toEqual(['durable_jobs']);
  expect(stub.claim.mock.calls).toEqual([
    [
      [
        { queue: 'boxes', slots: 2 },
        { queue: 'crates', slots: 2 },
      ],
    ],
  ]);
  expect(stub.nextDueInMs.mock.calls).toEqual([[['crates']]]);
  expect(wakes.notify.mock.calls).toEqual([['durable_jobs']]);
  finish[0]?.();
  await spinUntil(() => stub.claim.mock.calls.length === 2, 'another look');
  expect(stub.claim.mock.calls[1]).toEqual([
    [
      { queue: 'boxes', slots: 1 },
      { queue: 'crates', slots: 2 },
    ],
  ]);
  expect(done).toEqual(['a']);
  expect(stub.markDone.mock.calls.map(([{ id }]) => id)).toEqual(['a']);
});

test('does not claim at full capacity, and notifies other processes', async () => {
  const { workers, stub, wakes, ring } = workersOf('boxes');
  stub.claim.mockResolvedValueOnce(jobs('a', 'b'));
  await workers.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  ring();
  await spinUntil(() => slept.mock.calls.length === 2, 'another rest');
  expect(slept.mock.calls).toEqual([[5_000], [5_000]]);
  expect(stub.claim).toHaveBeenCalledTimes(1);
  expect(stub.nextDueInMs).not.toHaveBeenCalled();
  expect(wakes.notify).toHaveBeenCalledTimes(1);
});

test('does not notify other processes while it has capacity', async () => {
  const { workers, stub, wakes } = workersOf('boxes');
  stub.claim.mockResolvedValueOnce(jobs('a'));
  await workers.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(wakes.notify).not.toHaveBeenCalled();
});

test.each([
  [1_234, 1_234],
  [0, 10],
  [60_000, 5_000],
  [null, 5_000],
])('when the next job is due in %p ms it polls after %i ms', async (due, expected) => {
  const { workers, stub } = workersOf('boxes');
  stub.nextDueInMs.mockResolvedValue(due);
  await workers.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[expected]]);
});

test('a failed claim is retried after a second, or when a notification arrives', async () => {
  const { workers, stub, ring } = workersOf('boxes');
  stub.claim.mockRejectedValueOnce(new Error('away'));
  await workers.start();
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  expect(slept.mock.calls).toEqual([[1_000]]);
  ring();
  await spinUntil(() => stub.claim.mock.calls.length === 2, 'another look');
});

test('a job that cannot be recorded, or of an unknown queue, does not occupy capacity', async () => {
  const { workers, stub } = workersOf('boxes');
  stub.claim.mockResolvedValueOnce([...jobs('a'), jobOf({ id: 'x', queue: 'unknown' })]);
  stub.giveUp.mockRejectedValue(new Error('away'));
  stub.claim.mockResolvedValue([]);
  await workers.start();
  await spinUntil(() => finish.length === 1, 'the one that is known');
  stub.markDone.mockRejectedValue(new Error('away'));
  const stopped = workers.stop();
  finish[0]?.();
  await stopped;
  expect(stub.release.mock.calls.map(([{ id }]) => id)).toEqual(['a']);
});

test('start is a no-op without handlers or when repeated, refuses two handlers of a queue, and works after stop', async () => {
  const nobody = workersOf();
  await nobody.workers.start();
  expect([nobody.stub.claim.mock.calls, nobody.wakes.listen.mock.calls]).toEqual([[], []]);
  await expect(workersOf('boxes', 'boxes').workers.start()).rejects.toThrow('Two handlers take the jobs of boxes.');
  const { workers, stub, wakes } = workersOf('boxes');
  await workers.start();
  await workers.start();
  expect(wakes.listen).toHaveBeenCalledTimes(1);
  await spinUntil(() => slept.mock.calls.length === 1, 'a rest');
  await workers.stop();
  const before = stub.claim.mock.calls.length;
  expect(before).toBe(1);
  stub.claim.mockResolvedValueOnce(jobs('a'));
  await workers.start();
  await spinUntil(() => finish.length === 1, 'a job');
  let isStopped = false;
  const stopped = workers.stop().then(() => (isStopped = true));
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(isStopped).toBe(false);
  finish[0]?.();
  await stopped;
  expect(stub.markDone).toHaveBeenCalledTimes(1);
});
