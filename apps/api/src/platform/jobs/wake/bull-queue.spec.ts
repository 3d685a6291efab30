import { EventEmitter } from 'node:events';
import { getQueueOptionsToken } from '@nestjs/bull';
import type { FactoryProvider } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import { quietLogger } from '../durable/job.fixture.js';
import { bullWake } from './bull-wake.js';
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
