import { Module } from '@nestjs/common';
import { ApiTokenLookup } from '../../platform/actor/actor.js';
import { SecretBox } from '../../platform/secret-box.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { ApiTokens } from './api-token-lookup.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { V1Module } from './v1/v1.module.js';
import { DeliveriesService } from './webhooks/deliveries.service.js';
import { WebhookUpkeep } from './webhooks/webhook-upkeep.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [MailerModule, OrganizationsModule, RemindersModule, V1Module],
  controllers: [ApiTokensController, WebhooksController],
  providers: [
    ApiTokensService,
    DeliveriesService,
    SecretBox,
    WebhookUpkeep,
    WebhooksService,
    { provide: ApiTokenLookup, useClass: ApiTokens },
  ],
})
export class IntegrationsModule {}
