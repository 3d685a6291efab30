import { Injectable } from '@nestjs/common';
import { StripeEvent } from '@tracker/database/entities/stripe-event.entity';
import { DataSource, LessThan } from 'typeorm';
import type { StripeNotice } from './stripe.gateway.js';

export type StoredEvent = Pick<StripeEvent, 'id' | 'type' | 'subscriptionId' | 'checkoutId'>;

/** The events that were received, each once. */
@Injectable()
export class StripeEventRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** False when there is nothing to do for it: it was handled before, or `dueAt` is null. */
  async add({ id, type, subscriptionId, checkoutId }: StripeNotice, dueAt: Date | null): Promise<boolean> {
    // The second part finds what was there when the statement began: what this one wrote is not seen.
    const rows: { isOpen: boolean }[] = await this.dataSource.query(
      `with added as (
         insert into stripe_events (id, type, subscription_id, checkout_id, next_try_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning next_try_at)
       select next_try_at is not null as "isOpen" from added
       union all select next_try_at is not null or given_up_at is not null from stripe_events where id = $1`,
      [id, type, subscriptionId, checkoutId, dueAt],
    );
    // Neither: another delivery of it is being written at this moment.
    return rows[0]?.isOpen ?? dueAt !== null;
  }

  find(id: string): Promise<StoredEvent | null> {
    return this.dataSource.getRepository(StripeEvent).findOneBy({ id });
  }

  async settle(id: string): Promise<void> {
    await this.dataSource.getRepository(StripeEvent).update({ id }, { nextTryAt: null, attempts: 0, givenUpAt: null });
  }

  /** Forgets events that were received before an instant; how many. */
  async forget(before: Date): Promise<number> {
    const { affected } = await this.dataSource.getRepository(StripeEvent).delete({ receivedAt: LessThan(before) });
    return affected ?? 0;
  }
}
