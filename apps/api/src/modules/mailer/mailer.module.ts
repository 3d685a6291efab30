import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { ListenWake } from './listen-wake.js';
import { MailRenderers } from './mail-renderers.js';
import { Outbox } from './outbox.js';
import { RelayWake } from './relay-wake.js';

@Module({
  providers: [
    Outbox,
    MailRenderers,
    {
      provide: RelayWake,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: ({ databaseUrl }: Environment, logger: AppLogger) => new ListenWake(databaseUrl, logger),
    },
  ],
  exports: [Outbox, MailRenderers],
})
export class MailerModule implements OnApplicationShutdown {
  constructor(@Inject(RelayWake) private readonly wake: RelayWake) {}

  async onApplicationShutdown(): Promise<void> {
    await this.wake.close();
  }
}
