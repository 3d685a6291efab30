import { BullModule, getQueueToken } from '@nestjs/bull';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import type { AppLogger } from '../../observability/logger.js';
import { type Topic, Wake } from './wake.js';

const GATHER_MS = 20;
const CLOSE_MS = 2_000;

/**
 * Distributes notifications to the workers through a Bull queue. Bull jobs carry no data; PostgreSQL holds the work.
 */
export class BullWake extends Wake {
  private readonly gathering = new Map<Topic, NodeJS.Timeout>();
  private isRedisDown = false;
  private isClosed = false;

  constructor(
    private readonly queue: Queue,
    private readonly connections: readonly Redis[],
    private readonly logger: AppLogger,
  ) {
    super();
    queue.on('error', (err: unknown) => this.noteOutage(err));
  }

  notify(topic: Topic): void {
    if (this.isClosed || this.gathering.has(topic)) return;
    const timer = setTimeout(() => {
      this.gathering.delete(topic);
      this.queue
        .add(topic, null, { removeOnComplete: true, removeOnFail: true })
        .then(() => (this.isRedisDown = false))
        .catch((err: unknown) => this.noteOutage(err));
    }, GATHER_MS);
    this.gathering.set(topic, timer);
  }

  listen(topic: Topic, onWake: () => void): void {
    this.queue.process(topic, async () => onWake()).catch((err: unknown) => this.noteOutage(err));
    onWake();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.gathering.values()) clearTimeout(timer);
    // Without Redis, Bull would wait forever.
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.queue.close(true).catch(() => undefined), patience]);
    clearTimeout(timer);
    for (const connection of this.connections) connection.disconnect();
  }

  private noteOutage(err: unknown): void {
    if (this.isRedisDown) return;
    this.isRedisDown = true;
    this.logger.warn({ err }, 'Redis is unavailable; background work polls the database');
  }
}

const QUEUE = 'outbox';

export function bullWake(
  redisUrl: string,
  logger: AppLogger,
): { queue: DynamicModule; provider: FactoryProvider<Wake> } {
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
      inject: [getQueueToken(QUEUE)],
      useFactory: (queue: Queue) => new BullWake(queue, connections, logger),
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
