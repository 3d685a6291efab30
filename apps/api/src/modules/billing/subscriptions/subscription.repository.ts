import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import { BillingCustomer } from '@tracker/database/entities/billing/billing-customer.entity';
import { CheckoutSession, StripeEvent } from '@tracker/database/entities/billing/stripe-work.entity';
import { AnyMembership, Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { isEnded, type SubscriptionState } from './subscription-rules.js';
import type { StripeNotice } from '../stripe/stripe.gateway.js';

export interface Payer {
  organizationId: string;
  organizationName: string;
  ownerId: string;
  email: string;
}

@Injectable()
export class SubscriptionRepository {
  constructor(
    @InjectRepository(BillingCustomer) private readonly customers: Repository<BillingCustomer>,
    @InjectRepository(CheckoutSession) private readonly checkouts: Repository<CheckoutSession>,
    @InjectRepository(AnyMembership) private readonly anyMemberships: Repository<AnyMembership>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    @InjectRepository(Subscription) private readonly subscriptions: Repository<Subscription>,
    private readonly statements: Statements,
    @InjectRepository(UnclaimedSubscription) private readonly unclaimed: Repository<UnclaimedSubscription>,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
    @InjectRepository(StripeEvent) private readonly events: Repository<StripeEvent>,
  ) {}

  async payer(organizationId: string): Promise<Payer | null> {
    const owner = await this.anyMemberships.findOne({
      where: { organizationId, role: 'owner' },
      relations: { organization: true, user: true },
    });
    if (!owner) return null;
    const { organization, user } = owner;
    const email = organization.billingEmail || user.email;
    return { organizationId, organizationName: organization.name, ownerId: user.id, email };
  }

  placeOf(userId: string, organizationId?: string): Promise<Membership | null> {
    return this.memberships.findOne({
      where: { userId, ...(organizationId && { organizationId }) },
      order: { joinedAt: 'ASC', organizationId: 'ASC' },
    });
  }

  find(id: string): Promise<Subscription | null> {
    return this.subscriptions.findOneBy({ id });
  }

  listOf(organizationId: string): Promise<Subscription[]> {
    return this.subscriptions.findBy({ organizationId });
  }

  async save(subscription: Omit<Subscription, 'organization'> & { tier: PaidTier }): Promise<void> {
    await this.subscriptions.upsert(subscription, ['id']);
  }

  findCustomer(organizationId: string): Promise<BillingCustomer | null> {
    return this.customers.findOneBy({ organizationId });
  }

  async insertCustomer(organizationId: string, stripeCustomerId: string): Promise<string | null> {
    await this.statements.sql`
      insert into billing_customers (organization_id, stripe_customer_id)
      select id, ${stripeCustomerId} from organizations where id = ${organizationId} for key share on conflict do nothing`;
    return (await this.findCustomer(organizationId))?.stripeCustomerId ?? null;
  }

  async removeCustomer(stripeCustomerId: string): Promise<void> {
    await this.customers.delete({ stripeCustomerId });
  }

  async insertCheckout(id: string, organizationId: string, createdAt: Date, nextTryAt: Date): Promise<void> {
    await this.checkouts.insert({ id, organizationId, createdAt, nextTryAt });
  }

  async openCheckouts(organizationId: string): Promise<string[]> {
    const rows = await this.checkouts.find({ select: { id: true }, where: { organizationId, settledAt: IsNull() } });
    return rows.map(({ id }) => id);
  }

  async checkoutStartedAt(id: string): Promise<Date | null> {
    return (await this.checkouts.findOneBy({ id }))?.createdAt ?? null;
  }

  async noteBought(checkoutId: string, subscriptionId: string): Promise<void> {
    await this.checkouts.update({ id: checkoutId }, { subscriptionId });
  }

  isBoughtHere(subscriptionId: string): Promise<boolean> {
    return this.checkouts.existsBy({ subscriptionId });
  }

  async postponeCheckout(id: string, nextTryAt: Date): Promise<void> {
    await this.checkouts.update({ id }, { nextTryAt, attempts: 0 });
  }

  async settleCheckout(id: string, at: Date): Promise<void> {
    const changes = { settledAt: at, nextTryAt: null, attempts: 0, givenUpAt: null };
    await this.checkouts.update({ id, settledAt: IsNull() }, changes);
  }

  async recordUnclaimed({ id, organizationId, installationId, status }: SubscriptionState): Promise<void> {
    if (isEnded(status) || organizationId === null) return this.removeUnclaimed(id);
    await this.unclaimed.upsert({ id, organizationId, installationId, status, seenAt: this.clock.now() }, ['id']);
    this.logger.error(
      { subscription: id, organization: organizationId, installation: installationId, status },
      'Stripe has a subscription that this installation did not sell; see docs/areas/billing.md',
    );
  }

  async removeUnclaimed(id: string): Promise<void> {
    await this.unclaimed.delete({ id });
  }

  async addEvent({ id, type, subscriptionId, checkoutId }: StripeNotice, dueAt: Date | null): Promise<boolean> {
    // One statement sees one snapshot: the second SELECT doesn't see the row that the first inserts.
    const rows = await this.statements.sql<{ isOpen: boolean }[]>`
      with added as (
        insert into stripe_events (id, type, subscription_id, checkout_id, next_try_at)
        values (${id}, ${type}, ${subscriptionId}, ${checkoutId}, ${dueAt})
        on conflict do nothing returning next_try_at)
      select next_try_at is not null as "isOpen" from added
      union all select next_try_at is not null or given_up_at is not null from stripe_events where id = ${id}`;
    // No row: a concurrent delivery is inserting the same event.
    return rows[0]?.isOpen ?? dueAt !== null;
  }

  findEvent(id: string): Promise<StripeNotice | null> {
    return this.events.findOneBy({ id });
  }

  async settleEvent(id: string): Promise<void> {
    await this.events.update({ id }, { nextTryAt: null, attempts: 0, givenUpAt: null });
  }
}
