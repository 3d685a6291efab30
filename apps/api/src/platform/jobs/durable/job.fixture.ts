import { z } from 'zod';
import type { AppLogger } from '../../observability/logger.js';
import { until } from '../../../testing/until.js';
import { Alarm } from '../wake/alarm.js';
import type { Handler } from './job-attempt.js';
import { jobQueue } from './durable-jobs.js';
import type { ClaimedJob, JobsRepository, Capacity } from './jobs.repository.js';

export const boxes = jobQueue('boxes', z.object({ box: z.string() }));

export const jobOf = (changes: Partial<ClaimedJob> = {}): ClaimedJob => ({
  id: '1',
  claim: 'c',
  queue: 'boxes',
  payload: { box: 'a' },
  attempts: 1,
  ...changes,
});

export const handlerOf = (handle: Handler['handle'], changes: Partial<Handler> = {}): Handler => ({
  queue: boxes,
  concurrency: 2,
  attempts: 3,
  timeoutSeconds: 30,
  handle,
  ...changes,
});

/** The statements, which write nothing and say what they were asked. */
export function jobsStandIn() {
  const stub = {
    claim: jest.fn(async (_rooms: readonly Capacity[]): Promise<ClaimedJob[]> => []),
    renew: jest.fn(async (_job: ClaimedJob, _progress?: { part: number; word: string | null }) => true),
    markDone: jest.fn(async (_job: ClaimedJob): Promise<void> => undefined),
    requeue: jest.fn(async (_job: ClaimedJob, _delayMs: number, _words: string) => undefined),
    release: jest.fn(async (_job: ClaimedJob) => undefined),
    giveUp: jest.fn(async (_job: ClaimedJob, _words: string) => undefined),
    nextDueInMs: jest.fn(async (_queues: readonly string[]): Promise<number | null> => null),
  };
  return { stub, repository: stub as unknown as JobsRepository };
}

/** Until `resume`, workers look for jobs only when they start or are notified. */
export function stopPolling() {
  const { sleep } = Alarm.prototype;
  const alarms = new Set<Alarm>();
  const spy = jest.spyOn(Alarm.prototype, 'sleep').mockImplementation(function (this: Alarm) {
    alarms.add(this);
    return sleep.call(this, 3_600_000);
  });
  return {
    /** Waits until these workers have started: each looks once by itself, and once because listening rings its alarm. */
    untilStarted: (workers: number) => until(() => spy.mock.calls.length === 2 * workers),
    resume: () => {
      spy.mockRestore();
      for (const alarm of alarms) alarm.ring();
    },
  };
}

export function quietLogger() {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  return { log, logger: log as unknown as AppLogger };
}
