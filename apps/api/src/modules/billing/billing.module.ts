import { Module } from '@nestjs/common';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { BillingNotices } from './billing-notices.js';
import { BillingController } from './billing.controller.js';
import { BillingScheduler } from './billing.scheduler.js';
import { CheckoutService } from './checkout.service.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { StripeGateway } from './stripe.gateway.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { SubscriptionRefresh } from './subscription-refresh.service.js';
import { SubscriptionRepository } from './subscription.repository.js';

@Module({
  imports: [MailerModule, OrganizationsModule],
  controllers: [BillingController, StripeWebhookController],
  providers: [
    BillingNotices,
    BillingScheduler,
    CheckoutService,
    StripeGateway,
    StripeWebhookService,
    SubscriptionCancellation,
    SubscriptionRefresh,
    SubscriptionRepository,
  ],
})
export class BillingModule {}
