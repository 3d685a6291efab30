import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { MailWriter } from './templates/mail-writer.js';
import { MailOperationsRepository } from './operations/mail-operations.repository.js';
import { MailOperationsController } from './operations/mail-operations.controller.js';
import { Outbox } from './outbox.js';
import { OutboxRepository } from './outbox.repository.js';
import { OwnNotificationsController } from './preferences/own-notifications.controller.js';
import { MailPreferences } from './preferences/mail-preferences.js';
import { NoticesController } from './bell/notices.controller.js';
import { NoticesService } from './bell/notices.service.js';
import { Relay } from './relay/relay.js';
import { SmtpSender } from './relay/smtp-sender.js';
import { UnsubscribeController } from './preferences/unsubscribe.controller.js';

const SMTP_CONNECTIONS = 10;

@Module({
  controllers: [MailOperationsController, NoticesController, OwnNotificationsController, UnsubscribeController],
  providers: [
    MailWriter,
    MailOperationsRepository,
    NoticesService,
    Outbox,
    OutboxRepository,
    MailPreferences,
    Relay,
    {
      provide: SmtpSender,
      inject: [ENVIRONMENT],
      useFactory: ({ smtpUrl, mailFrom }: Environment) => new SmtpSender(smtpUrl, mailFrom, SMTP_CONNECTIONS),
    },
  ],
  exports: [MailWriter, Outbox, Relay],
})
export class MailerModule implements OnApplicationShutdown {
  constructor(@Inject(SmtpSender) private readonly sender: SmtpSender) {}

  async onApplicationShutdown(): Promise<void> {
    await this.sender.close();
  }
}
