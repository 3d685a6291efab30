import { Injectable } from '@nestjs/common';
import { type DiscoveryService, Reflector } from '@nestjs/core';
import { quietLogger } from './durable/job.fixture.js';
import { BackgroundJob, JobRunner } from './job-runner.js';

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

test('starts what is marked as a job and nothing else, and stops it once', async () => {
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

test('waits until each job has stopped, and lets no failure keep the others from it', async () => {
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
