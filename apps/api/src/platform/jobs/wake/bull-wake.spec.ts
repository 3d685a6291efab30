import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getQueueOptionsToken } from '@nestjs/bull';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bull';
import type { Redis, RedisOptions } from 'ioredis';
import { until } from '../../../testing/until.js';
import { quietLogger } from '../durable/job.fixture.js';
import { inTime } from '../held-waits.fixture.js';
import { bullWake, BullWake } from './bull-wake.js';
import { Wake } from './wake.js';

type CreateClient = (type: 'client' | 'subscriber' | 'bclient', options?: RedisOptions) => Redis;

/** The queue's connections, none of which is made before it is used. */
function connectionsOf({ queue }: ReturnType<typeof bullWake>): CreateClient {
  const { useFactory } = (queue.providers ?? []).find(
    (one) => (one as FactoryProvider).provide === getQueueOptionsToken('outbox'),
  ) as FactoryProvider<{ createClient: CreateClient }>;
  const { createClient } = useFactory({ getDependencyRef: () => ({}) }) as { createClient: CreateClient };
  return (type) => createClient(type, { lazyConnect: true, connectionName: 'given' });
}

test('a call on the connection that adds jobs fails at once while Redis is away, and the blocking ones wait for it', () => {
  const connect = connectionsOf(bullWake('redis://127.0.0.1:1/3', quietLogger().logger));
  const blocking = { enableOfflineQueue: true, enableReadyCheck: false };
  for (const [type, expected] of [
    ['client', { enableOfflineQueue: false, enableReadyCheck: true }],
    ['subscriber', blocking],
    ['bclient', blocking],
  ] as const) {
    const { options } = connect(type);
    expect(options).toMatchObject({ ...expected, db: 3, port: 1, connectionName: 'given', maxRetriesPerRequest: null });
    expect([1, 5, 30].map((times) => options.retryStrategy?.(times))).toEqual([100, 500, 2_000]);
  }
});

test('the wake of the queue closes the connections that the queue has made', async () => {
  const made = bullWake('redis://127.0.0.1:1', quietLogger().logger);
  const connections = [connectionsOf(made)('client'), connectionsOf(made)('bclient')];
  const disconnects = connections.map((connection) => jest.spyOn(connection, 'disconnect'));
  const queue = Object.assign(new EventEmitter(), { close: async () => undefined });
  const { provide, useFactory } = made.provider as FactoryProvider<Wake>;
  const wake = await useFactory(queue);
  expect([provide, wake]).toEqual([Wake, expect.any(Wake)]);
  await wake.close();
  expect(disconnects.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

/** Bull, which sends nothing and says what it was asked. */
class QueueStandIn extends EventEmitter {
  readonly add = jest.fn(async (_topic: string, _data: null, _options: object): Promise<unknown> => undefined);
  readonly process = jest.fn((_topic: string, _work: () => Promise<void>): Promise<void> => new Promise(() => {}));
  readonly close = jest.fn(async (_now: boolean): Promise<void> => undefined);
}

function wakeOfStandIn() {
  const queue = new QueueStandIn();
  const connections = [{ disconnect: jest.fn() }, { disconnect: jest.fn() }];
  const { log, logger } = quietLogger();
  const wake = new BullWake(queue as unknown as Queue, connections as unknown as Redis[], logger);
  return { wake, queue, connections, log };
}

test('news of one moment travels as one job for each topic, which leaves nothing in Redis', async () => {
  const { wake, queue } = wakeOfStandIn();
  for (const topic of ['outbox', 'durable_jobs', 'outbox', 'outbox'] as const) wake.notify(topic);
  await until(() => queue.add.mock.calls.length === 2);
  const options = { removeOnComplete: true, removeOnFail: true };
  expect(queue.add.mock.calls).toEqual([
    ['outbox', null, options],
    ['durable_jobs', null, options],
  ]);
  wake.notify('outbox');
  await until(() => queue.add.mock.calls.length === 3);
  await wake.close();
});

test('who listens hears at once, for what was missed, and of each piece of news', async () => {
  const { wake, queue } = wakeOfStandIn();
  let heard = 0;
  wake.listen('durable_jobs', () => (heard += 1));
  expect([heard, queue.process.mock.calls[0]?.[0]]).toEqual([1, 'durable_jobs']);
  await queue.process.mock.calls[0]?.[1]();
  expect(heard).toBe(2);
  await wake.close();
});

test('that Redis is away is said once, and again only after it was back', async () => {
  const { wake, queue, log } = wakeOfStandIn();
  queue.process.mockRejectedValueOnce(new Error('away'));
  wake.listen('outbox', () => undefined);
  await until(() => log.warn.mock.calls.length === 1);
  queue.emit('error', new Error('away'));
  queue.add.mockRejectedValueOnce(new Error('away'));
  wake.notify('outbox');
  await until(() => queue.add.mock.calls.length === 1);
  await new Promise(setImmediate);
  expect(log.warn).toHaveBeenCalledTimes(1);
  wake.notify('outbox');
  await until(() => queue.add.mock.calls.length === 2);
  await new Promise(setImmediate);
  queue.emit('error', new Error('away'));
  expect(log.warn).toHaveBeenCalledTimes(2);
  await wake.close();
});

test('a closed one tells nothing any more, and leaves no connection open', async () => {
  const { wake, queue, connections } = wakeOfStandIn();
  wake.notify('outbox');
  queue.close.mockRejectedValueOnce(new Error('away'));
  const clear = jest.spyOn(globalThis, 'clearTimeout');
  await wake.close();
  // That of the news, and that of its own patience.
  expect(clear).toHaveBeenCalledTimes(2);
  clear.mockRestore();
  wake.notify('durable_jobs');
  await sleep(100);
  expect(queue.add).not.toHaveBeenCalled();
  expect(queue.close.mock.calls).toEqual([[true]]);
  expect(connections.map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 1]);
});

test('without Redis it is closed in spite of a queue that never is', async () => {
  const { wake, queue, connections } = wakeOfStandIn();
  queue.close.mockReturnValue(new Promise(() => {}));
  const patience = jest.spyOn(globalThis, 'setTimeout');
  const closed = wake.close();
  const [end, ms] = patience.mock.calls[0] ?? [];
  patience.mockRestore();
  expect(ms).toBe(2_000);
  expect(connections[0]?.disconnect).not.toHaveBeenCalled();
  (end as () => void)();
  await inTime(closed);
  expect(connections[0]?.disconnect).toHaveBeenCalledTimes(1);
});
