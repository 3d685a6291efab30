import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StripeEvent } from '@tracker/database/entities/billing/stripe-event.entity';
import { Statements } from '@tracker/database/statements';
import { type Repository } from 'typeorm';
import type { StripeNotice } from './stripe.gateway.js';

export type StoredEvent = Pick<StripeEvent, 'id' | 'type' | 'subscriptionId' | 'checkoutId'>;

/** The events that were received, each once. */
@Injectable()
export class StripeEventRepository {
  constructor(
    @InjectRepository(StripeEvent) private readonly events: Repository<StripeEvent>,
    private readonly statements: Statements,
  ) {}

  /** False when there is nothing to do for it: it was handled before, or `dueAt` is null. */
  async add({ id, type, subscriptionId, checkoutId }: StripeNotice, dueAt: Date | null): Promise<boolean> {
    // SQL for one moment: the second part finds what was there when the statement began; what this one wrote is not seen.
    const rows = await this.statements.sql<{ isOpen: boolean }[]>`
      with added as (
        insert into stripe_events (id, type, subscription_id, checkout_id, next_try_at)
        values (${id}, ${type}, ${subscriptionId}, ${checkoutId}, ${dueAt})
        on conflict do nothing returning next_try_at)
      select next_try_at is not null as "isOpen" from added
      union all select next_try_at is not null or given_up_at is not null from stripe_events where id = ${id}`;
    // Neither: another delivery of it is being written at this moment.
    return rows[0]?.isOpen ?? dueAt !== null;
  }

  find(id: string): Promise<StoredEvent | null> {
    return this.events.findOneBy({ id });
  }

  async settle(id: string): Promise<void> {
    await this.events.update({ id }, { nextTryAt: null, attempts: 0, givenUpAt: null });
  }
}
