import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingCustomer } from '@tracker/database/entities/billing-customer.entity';
import { CheckoutSession } from '@tracker/database/entities/checkout-session.entity';
import { Membership } from '@tracker/database/entities/membership.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { StripeAccount } from '@tracker/database/entities/stripe-account.entity';
import { StripeEvent } from '@tracker/database/entities/stripe-event.entity';
import { SubscriptionCancellation as CancellationRow } from '@tracker/database/entities/subscription-cancellation.entity';
import { Subscription } from '@tracker/database/entities/subscription.entity';
import { UnclaimedSubscription } from '@tracker/database/entities/unclaimed-subscription.entity';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { BillingMetrics } from './billing-metrics.js';
import { BillingNotices } from './billing-notices.js';
import { BillingController } from './billing.controller.js';
import { BillingScheduler } from './billing.scheduler.js';
import { CheckoutFollowUp } from './checkout-follow-up.service.js';
import { CheckoutService } from './checkout.service.js';
import { DueWork } from './due-work.js';
import { StripeAccountService } from './stripe-account.service.js';
import { StripeEventRepository } from './stripe-event.repository.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { StripeGateway } from './stripe.gateway.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { SubscriptionLedger } from './subscription-ledger.js';
import { SubscriptionLosses } from './subscription-losses.service.js';
import { SubscriptionRefresh } from './subscription-refresh.service.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { UnclaimedSubscriptions } from './unclaimed-subscriptions.js';

@Module({
  imports: [
    MailerModule,
    OrganizationsModule,
    TypeOrmModule.forFeature([
      BillingCustomer,
      CheckoutSession,
      Membership,
      Organization,
      StripeAccount,
      StripeEvent,
      Subscription,
      CancellationRow,
      UnclaimedSubscription,
    ]),
  ],
  controllers: [BillingController, StripeWebhookController],
  providers: [
    BillingMetrics,
    BillingNotices,
    BillingScheduler,
    CheckoutFollowUp,
    CheckoutService,
    DueWork,
    StripeAccountService,
    StripeEventRepository,
    StripeGateway,
    StripeWebhookService,
    SubscriptionCancellation,
    SubscriptionLedger,
    SubscriptionLosses,
    SubscriptionRefresh,
    SubscriptionRepository,
    UnclaimedSubscriptions,
  ],
})
export class BillingModule {}
