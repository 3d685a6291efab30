import { Injectable } from '@nestjs/common';
import { type DiscoveryService, Reflector } from '@nestjs/core';
import { quietLogger } from './durable/job.fixture.js';
import { BackgroundJob, JobRunner } from './job-runner.js';
import { oneByOne } from './scheduled-tasks.js';

@Injectable()
@BackgroundJob()
class Bell {
  readonly start = jest.fn(async () => undefined);
  readonly stop = jest.fn(async () => undefined);
}

@Injectable()
class NoJob {
  readonly start = jest.fn();
}

const runnerOf = (...providers: object[]) =>
  new JobRunner(
    { getProviders: () => providers } as unknown as DiscoveryService,
    new Reflector(),
    quietLogger().logger,
  );

test('starts only providers marked as background jobs, and stops them once', async () => {
  const [bell, other] = [new Bell(), new NoJob()];
  const runner = runnerOf(
    { instance: undefined, metatype: Bell, name: 'not made' },
    { instance: { start: other.start }, metatype: null, name: 'a value' },
    { instance: other, metatype: NoJob, name: NoJob },
    { instance: bell, metatype: Bell, name: Bell },
  );
  await runner.onApplicationBootstrap();
  expect([bell.start.mock.calls.length, other.start.mock.calls.length]).toEqual([1, 0]);
  expect(bell.stop).not.toHaveBeenCalled();
  await runner.beforeApplicationShutdown();
  await runner.beforeApplicationShutdown();
  expect(bell.stop).toHaveBeenCalledTimes(1);
});

test('waits until every job has stopped, even when one fails to stop', async () => {
  const [bad, slow] = [new Bell(), new Bell()];
  const runner = runnerOf(...[bad, slow].map((instance) => ({ instance, metatype: Bell, name: 'bell' })));
  await runner.onApplicationBootstrap();
  bad.stop.mockRejectedValue(new Error('no luck'));
  let end: (value: undefined) => void = () => {};
  slow.stop.mockReturnValue(new Promise((resolve) => (end = resolve)));
  let isOver = false;
  const over = runner.beforeApplicationShutdown().then(() => (isOver = true));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  end(undefined);
  await over;
});

const failing =
  (done: string[], ...bad: string[]) =>
  async (item: string) => {
    done.push(item);
    if (bad.includes(item)) throw new Error(`no luck with ${item}`);
  };

test('oneByOne continues after a failure and rejects with the first one at the end', async () => {
  const done: string[] = [];
  await expect(oneByOne(['a', 'b', 'c', 'd'], failing(done, 'b', 'c'))).rejects.toThrow('no luck with b');
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  await expect(oneByOne(['e'], failing(done))).resolves.toBeUndefined();
  await expect(oneByOne(['f'], () => Promise.reject(undefined))).rejects.toBeUndefined();
});

test('oneByOne runs sequentially and starts nothing after an abort', async () => {
  const ending = new AbortController();
  const steps: string[] = [];
  const work = async (item: string) => {
    steps.push(`${item} begins`);
    await Promise.resolve();
    steps.push(`${item} ends`);
    if (item === 'b') ending.abort();
  };
  await oneByOne(['a', 'b', 'c'], work, ending.signal);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
