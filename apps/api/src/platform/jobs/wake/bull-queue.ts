import { BullModule, getQueueToken } from '@nestjs/bull';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { BullWake } from './bull-wake.js';
import { Wake } from './wake.js';

const QUEUE = 'outbox';

export function bullWake(redisUrl: string): { queue: DynamicModule; provider: Provider } {
  const connections: Redis[] = [];
  return {
    queue: BullModule.registerQueue({
      name: QUEUE,
      createClient: (type, options) => {
        const connection = new Redis(redisUrl, connectionOptions(type, options));
        connections.push(connection);
        return connection;
      },
    }),
    provider: {
      provide: Wake,
      inject: [getQueueToken(QUEUE), LOGGER],
      useFactory: (queue: Queue, logger: AppLogger) => new BullWake(queue, connections, logger),
    },
  };
}

function connectionOptions(type: 'client' | 'subscriber' | 'bclient', options: RedisOptions | undefined): RedisOptions {
  const retryStrategy = (times: number) => Math.min(times * 100, 2_000);
  // Bull requires both options on its blocking connections. The client connection fails fast while Redis is down.
  return type === 'client'
    ? { ...options, retryStrategy, maxRetriesPerRequest: null, enableOfflineQueue: false }
    : { ...options, retryStrategy, maxRetriesPerRequest: null, enableReadyCheck: false };
}
