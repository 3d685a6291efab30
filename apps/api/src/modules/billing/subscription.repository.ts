import { Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/checkout';
import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { BillingCustomer } from '@tracker/database/entities/billing-customer.entity';
import { CheckoutSession } from '@tracker/database/entities/checkout-session.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { StripeEvent } from '@tracker/database/entities/stripe-event.entity';
import { Subscription } from '@tracker/database/entities/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { IsNull, LessThan } from 'typeorm';

export interface Payer {
  organizationId: string;
  organizationName: string;
  ownerId: string;
  /** The billing address, else the owner's. */
  email: string;
}

@Injectable()
export class SubscriptionRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Lets one process at a time work on what the key names, until the transaction ends. */
  async serialize(key: string): Promise<void> {
    await this.unitOfWork.manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  }

  lockOrganization(id: string): Promise<Organization | null> {
    return this.unitOfWork.manager.findOne(Organization, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async setTier(organizationId: string, subscriptionTier: SubscriptionTier): Promise<void> {
    await this.unitOfWork.manager.update(Organization, { id: organizationId }, { subscriptionTier });
  }

  async payer(organizationId: string): Promise<Payer | null> {
    const rows: Payer[] = await this.unitOfWork.manager.query(
      `select o.id as "organizationId", o.name as "organizationName", u.id as "ownerId",
              coalesce(nullif(o.billing_email, ''), u.email) as email
       from organizations o
       join memberships m on m.organization_id = o.id and m.role = 'owner'
       join users u on u.id = m.user_id
       where o.id = $1`,
      [organizationId],
    );
    return rows[0] ?? null;
  }

  find(id: string): Promise<Subscription | null> {
    return this.unitOfWork.manager.findOneBy(Subscription, { id });
  }

  listOf(organizationId: string): Promise<Subscription[]> {
    return this.unitOfWork.manager.findBy(Subscription, { organizationId });
  }

  async save(subscription: Omit<Subscription, 'organization'> & { tier: PaidTier }): Promise<void> {
    await this.unitOfWork.manager.upsert(Subscription, subscription, ['id']);
  }

  /** Live or unpaid subscriptions that Stripe was not asked about for a while. */
  async staleSince(before: Date, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.unitOfWork.manager.query(
      `select id from subscriptions
       where refreshed_at < $1 and status not in ('canceled', 'incomplete_expired') order by refreshed_at limit $2`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }

  findCustomer(organizationId: string): Promise<BillingCustomer | null> {
    return this.unitOfWork.manager.findOneBy(BillingCustomer, { organizationId });
  }

  async insertCustomer(organizationId: string, stripeCustomerId: string): Promise<void> {
    await this.unitOfWork.manager.insert(BillingCustomer, { organizationId, stripeCustomerId });
  }

  async insertCheckout(id: string, organizationId: string): Promise<void> {
    await this.unitOfWork.manager.insert(CheckoutSession, { id, organizationId });
  }

  async openCheckouts(before: Date, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.unitOfWork.manager.query(
      'select id from checkout_sessions where settled_at is null and created_at < $1 order by created_at limit $2',
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }

  async settleCheckout(id: string, at: Date): Promise<void> {
    await this.unitOfWork.manager.update(CheckoutSession, { id, settledAt: IsNull() }, { settledAt: at });
  }

  /** False when the event was handled before. */
  async insertEvent(id: string, type: string): Promise<boolean> {
    const rows: unknown[] = await this.unitOfWork.manager.query(
      'insert into stripe_events (id, type) values ($1, $2) on conflict do nothing returning id',
      [id, type],
    );
    return rows.length > 0;
  }
  /** Forgets that events were handled which were received before an instant. */
  async forgetEvents(before: Date): Promise<void> {
    await this.unitOfWork.manager.delete(StripeEvent, { receivedAt: LessThan(before) });
  }
}
