import { Injectable } from '@nestjs/common';
import type { PaidTier } from '@tracker/contracts/checkout';
import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { BillingCustomer } from '@tracker/database/entities/billing-customer.entity';
import { CheckoutSession } from '@tracker/database/entities/checkout-session.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { Subscription } from '@tracker/database/entities/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { IsNull } from 'typeorm';

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

  findCustomer(organizationId: string): Promise<BillingCustomer | null> {
    return this.unitOfWork.manager.findOneBy(BillingCustomer, { organizationId });
  }

  /** The customer that is stored in the end; of two who come at once the first one wins. */
  async insertCustomer(organizationId: string, stripeCustomerId: string): Promise<string> {
    const row = { organizationId, stripeCustomerId };
    await this.unitOfWork.manager.createQueryBuilder().insert().into(BillingCustomer).values(row).orIgnore().execute();
    return (await this.findCustomer(organizationId))?.stripeCustomerId ?? stripeCustomerId;
  }

  async insertCheckout(id: string, organizationId: string, createdAt: Date, nextTryAt: Date): Promise<void> {
    await this.unitOfWork.manager.insert(CheckoutSession, { id, organizationId, createdAt, nextTryAt });
  }

  async checkoutBegunAt(id: string): Promise<Date | null> {
    return (await this.unitOfWork.manager.findOneBy(CheckoutSession, { id }))?.createdAt ?? null;
  }

  /** It stands as it should, and is looked at again later. */
  async postponeCheckout(id: string, nextTryAt: Date): Promise<void> {
    await this.unitOfWork.manager.update(CheckoutSession, { id }, { nextTryAt, attempts: 0 });
  }

  async settleCheckout(id: string, at: Date): Promise<void> {
    const changes = { settledAt: at, nextTryAt: null, attempts: 0, givenUpAt: null };
    await this.unitOfWork.manager.update(CheckoutSession, { id, settledAt: IsNull() }, changes);
  }
}
