import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/account-deletion.entity';
import { Installation } from '@tracker/database/entities/installation.entity';
import { Membership } from '@tracker/database/entities/membership.entity';
import { MailUnsubscription } from '@tracker/database/entities/mail-unsubscription.entity';
import { OutboxMessage } from '@tracker/database/entities/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminder-scan.entity';
import { SigningKey } from '@tracker/database/entities/signing-key.entity';
import { User } from '@tracker/database/entities/user.entity';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { LetterWriter } from './letter-writer.js';
import { MailHoldRepository } from './mail-hold.repository.js';
import { MailMetrics } from './mail-metrics.js';
import { MailOperationsController } from './mail-operations.controller.js';
import { MailOperationsRepository } from './mail-operations.repository.js';
import { MailRenderers } from './mail-renderers.js';
import { Outbox } from './outbox.js';
import { OutboxRetentionJob } from './outbox-retention.job.js';
import { OutboxRepository } from './outbox.repository.js';
import { OwnNotificationsController } from './own-notifications.controller.js';
import { OwnNotificationsService } from './own-notifications.service.js';
import { RelayJob } from './relay.job.js';
import { Relay } from './relay.js';
import { SmtpSender } from './smtp-sender.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';

const SMTP_CONNECTIONS = 10;

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AccountDeletion,
      Installation,
      MailUnsubscription,
      Membership,
      OutboxMessage,
      ReminderScan,
      SigningKey,
      User,
    ]),
  ],
  controllers: [MailOperationsController, OwnNotificationsController, UnsubscribeController],
  providers: [
    LetterWriter,
    MailHoldRepository,
    MailMetrics,
    MailOperationsRepository,
    MailRenderers,
    Outbox,
    OutboxRepository,
    OutboxRetentionJob,
    OwnNotificationsService,
    Relay,
    RelayJob,
    UnsubscribeLinks,
    UnsubscriptionRepository,
    {
      provide: SmtpSender,
      inject: [ENVIRONMENT],
      useFactory: ({ smtpUrl, mailFrom }: Environment) => new SmtpSender(smtpUrl, mailFrom, SMTP_CONNECTIONS),
    },
  ],
  exports: [MailRenderers, Outbox, Relay],
})
export class MailerModule implements OnApplicationShutdown {
  constructor(@Inject(SmtpSender) private readonly sender: SmtpSender) {}

  async onApplicationShutdown(): Promise<void> {
    await this.sender.close();
  }
}
