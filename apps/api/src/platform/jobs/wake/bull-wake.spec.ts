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

/** Creates the connections of the queue, which connect lazily. */
function connectionsOf({ queue }: ReturnType<typeof bullWake>): CreateClient {
  const { useFactory } = (queue.providers ?? []).find(
    (one) => (one as FactoryProvider).provide === getQueueOptionsToken('outbox'),
  ) as FactoryProvider<{ createClient: CreateClient }>;
  const { createClient } = useFactory({ getDependencyRef: () => ({}) }) as { createClient: CreateClient };
  return (type) => createClient(type, { lazyConnect: true, connectionName: 'given' });
}

test('without Redis, the connection that adds jobs fails immediately and blocking connections wait', () => {
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

test('close also closes the connections of the queue', async () => {
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

/** Replaces Bull: sends nothing and records the calls. */
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

test('concurrent notifications are sent as one job per topic that is removed from Redis afterwards', async () => {
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

test('a listener is called once immediately and again for each notification', async () => {
  const { wake, queue } = wakeOfStandIn();
  let heard = 0;
  wake.listen('durable_jobs', () => (heard += 1));
  expect([heard, queue.process.mock.calls[0]?.[0]]).toEqual([1, 'durable_jobs']);
  await queue.process.mock.calls[0]?.[1]();
  expect(heard).toBe(2);
  await wake.close();
});

test('a Redis outage is logged once, and again only after a recovery', async () => {
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

test('close drops pending notifications and closes all connections', async () => {
  const { wake, queue, connections } = wakeOfStandIn();
  wake.notify('outbox');
  queue.close.mockRejectedValueOnce(new Error('away'));
  const clear = jest.spyOn(globalThis, 'clearTimeout');
  await wake.close();
  // The timer of the notification and the timeout of close.
  expect(clear).toHaveBeenCalledTimes(2);
  clear.mockRestore();
  wake.notify('durable_jobs');
  await sleep(100);
  expect(queue.add).not.toHaveBeenCalled();
  expect(queue.close.mock.calls).toEqual([[true]]);
  expect(connections.map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 1]);
});

test('close times out after 2 seconds when the queue does not close', async () => {
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
