import { BullModule, getQueueToken } from '@nestjs/bull';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { BullWake } from './bull-wake.js';
import { ListenWake } from './listen-wake.js';
import { RelayWake } from './relay-wake.js';

const QUEUE = 'outbox';

/** How the relays hear of new mail: Bull where there is a REDIS_URL, PostgreSQL's NOTIFY otherwise. */
@Global()
@Module({})
export class RelayWakeModule implements BeforeApplicationShutdown {
  constructor(@Inject(RelayWake) private readonly wake: RelayWake) {}

  static with({ redisUrl }: Environment): DynamicModule {
    const connections: Redis[] = [];
    const provider: Provider = redisUrl
      ? {
          provide: RelayWake,
          inject: [getQueueToken(QUEUE), LOGGER],
          useFactory: (queue: Queue, logger: AppLogger) => new BullWake(queue, connections, logger),
        }
      : {
          provide: RelayWake,
          inject: [ENVIRONMENT, LOGGER],
          useFactory: ({ databaseUrl }: Environment, logger: AppLogger) => new ListenWake(databaseUrl, logger),
        };
    return {
      module: RelayWakeModule,
      imports: redisUrl ? [queueOn(redisUrl, connections)] : [],
      providers: [provider],
      exports: [RelayWake],
    };
  }

  /** Before @nestjs/bull closes its queue, which it would wait for without end while Redis is away. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.wake.close();
  }
}

// Not imported without Redis: Bull would start all the same, and every call would hang.
function queueOn(redisUrl: string, connections: Redis[]): DynamicModule {
  return BullModule.registerQueue({
    name: QUEUE,
    createClient: (type, options) => {
      const connection = new Redis(redisUrl, connectionOptions(type, options));
      connections.push(connection);
      return connection;
    },
  });
}

function connectionOptions(type: 'client' | 'subscriber' | 'bclient', options: RedisOptions | undefined): RedisOptions {
  const retryStrategy = (times: number) => Math.min(times * 100, 2_000);
  // Bull asks for both on the connections that block. On the one that adds jobs a call fails at once while Redis is away.
  return type === 'client'
    ? { ...options, retryStrategy, maxRetriesPerRequest: null, enableOfflineQueue: false }
    : { ...options, retryStrategy, maxRetriesPerRequest: null, enableReadyCheck: false };
}
