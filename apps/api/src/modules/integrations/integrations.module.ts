import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Installation } from '@tracker/database/entities/platform/installation.entity';
import { Webhook } from '@tracker/database/entities/integrations/webhook.entity';
import { WebhookDelivery } from '@tracker/database/entities/integrations/webhook-delivery.entity';
import { SecretBox } from '../../platform/outbound/secret-box.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { DeliveriesService } from './webhooks/deliveries.service.js';
import { ExpiryEvents } from './webhooks/expiry-events.js';
import { WebhookDeliveriesJob } from './webhooks/webhook-deliveries.job.js';
import { WebhookOperations } from './webhooks/webhook-operations.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhookUpkeep } from './webhooks/webhook-upkeep.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksRepository } from './webhooks/webhooks.repository.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** What other systems connect to: API tokens, `/api/v1` and webhooks. */
@Module({
  imports: [
    MailerModule,
    OrganizationsModule,
    RemindersModule,
    TypeOrmModule.forFeature([Installation, Webhook, WebhookDelivery]),
  ],
  controllers: [WebhooksController],
  providers: [
    DeliveriesService,
    ExpiryEvents,
    SecretBox,
    WebhookDeliveriesJob,
    WebhookOperations,
    WebhookSecrets,
    WebhookSender,
    WebhookUpkeep,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class IntegrationsModule {}
