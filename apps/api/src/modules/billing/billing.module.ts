import { Module } from '@nestjs/common';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { BillingController } from './billing.controller.js';
import { BillingScheduler } from './stripe/billing.scheduler.js';
import { CheckoutService } from './checkout.service.js';
import { DueWork } from './stripe/due-work.js';
import { StripeAccountService } from './stripe/stripe-account.service.js';
import { SubscriptionRepository } from './subscriptions/subscription.repository.js';
import { StripeWebhookController } from './stripe/stripe-webhook.controller.js';
import { StripeWebhookService } from './stripe/stripe-webhook.service.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { SubscriptionCancellation } from './subscriptions/subscription-cancellation.service.js';
import { SubscriptionLedger } from './subscriptions/subscription-ledger.js';
import { SubscriptionRefresh } from './subscriptions/subscription-refresh.service.js';

@Module({
  imports: [MailerModule, OrganizationsModule],
  controllers: [BillingController, StripeWebhookController],
  providers: [
    BillingScheduler,
    CheckoutService,
    DueWork,
    StripeAccountService,
    StripeGateway,
    StripeWebhookService,
    SubscriptionCancellation,
    SubscriptionLedger,
    SubscriptionRefresh,
    SubscriptionRepository,
  ],
})
export class BillingModule {}
