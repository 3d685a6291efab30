import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { Statements } from '@tracker/database/statements';
import { type Repository } from 'typeorm';
import type { StripeNotice } from './stripe.gateway.js';

export type StoredEvent = Pick<StripeEvent, 'id' | 'type' | 'subscriptionId' | 'checkoutId'>;

@Injectable()
export class StripeEventRepository {
  constructor(
    @InjectRepository(StripeEvent) private readonly events: Repository<StripeEvent>,
    private readonly statements: Statements,
  ) {}

  /** Returns false if the event was already handled or `dueAt` is null. */
  async add({ id, type, subscriptionId, checkoutId }: StripeNotice, dueAt: Date | null): Promise<boolean> {
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

  find(id: string): Promise<StoredEvent | null> {
    return this.events.findOneBy({ id });
  }

  async settle(id: string): Promise<void> {
    await this.events.update({ id }, { nextTryAt: null, attempts: 0, givenUpAt: null });
  }
}
