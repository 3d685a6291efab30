import { type BeforeApplicationShutdown, type DynamicModule, Global, Inject, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { ListenWake } from './listen-wake.js';
import { Wake } from './wake.js';

@Global()
@Module({})
export class WakeModule implements BeforeApplicationShutdown {
  constructor(@Inject(Wake) private readonly wake: Wake) {}

  static async with({ redisUrl }: Environment): Promise<DynamicModule> {
    const module = { module: WakeModule, exports: [Wake] };
    if (redisUrl) {
      // Not loaded without Redis: Bull is large, connects on registration, and every call would hang.
      const { bullWake } = await import('./bull-queue.js');
      const { queue, provider } = bullWake(redisUrl);
      return { ...module, imports: [queue], providers: [provider] };
    }
    const provider = {
      provide: Wake,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: ({ databaseUrl }: Environment, logger: AppLogger) => new ListenWake(databaseUrl, logger),
    };
    return { ...module, providers: [provider] };
  }

  /** Runs before @nestjs/bull closes its queue, which would wait forever while Redis is down. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.wake.close();
  }
}
