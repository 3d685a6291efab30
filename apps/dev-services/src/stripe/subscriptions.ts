import type { EventLog } from './event-log.js';
import type { Invoices } from './invoices.js';
import type { StripeClock } from './stripe-clock.js';
import { noSuch } from './stripe-error.js';
import type { PriceObject, SubscriptionItemObject, SubscriptionObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

interface PricedItem {
  price: PriceObject;
  quantity: number;
}

interface NewSubscription {
  customer: string;
  items: PricedItem[];
  metadata: Record<string, string>;
  /** Seconds since the epoch; null starts payment immediately. */
  trialEnd: number | null;
}

type CancellationReason = 'cancellation_requested' | 'payment_failed';

export class Subscriptions {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
    private readonly invoices: Invoices,
  ) {}

  create({ customer, items, metadata, trialEnd }: NewSubscription): SubscriptionObject {
    const now = this.clock.now();
    const id = newId('subscription');
    const end = trialEnd ?? periodEnd(now, now);
    const started: SubscriptionObject = {
      id,
      object: 'subscription',
      billing_cycle_anchor: trialEnd ?? now,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: cancellationBecause(null),
      collection_method: 'charge_automatically',
      created: now,
      currency: items[0]?.price.currency ?? 'usd',
      customer,
      default_payment_method: null,
      description: null,
      ended_at: null,
      items: {
        object: 'list',
        data: items.map((item) => newItem(id, item, now, end)),
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
      },
      latest_invoice: null,
      livemode: false,
      metadata,
      start_date: now,
      status: trialEnd ? 'trialing' : 'active',
      trial_end: trialEnd,
      trial_start: trialEnd ? now : null,
    };
    const invoice = this.invoices.bill(started, 'subscription_create');
    const subscription: SubscriptionObject = {
      ...started,
      latest_invoice: invoice.id,
      status: invoice.status === 'paid' ? started.status : 'incomplete',
    };
    this.records.save<'subscription'>(subscription);
    this.events.record('customer.subscription.created', subscription);
    return subscription;
  }

  change(before: SubscriptionObject, changes: Partial<SubscriptionObject>): SubscriptionObject {
    const previous = Object.fromEntries(
      Object.entries(before).filter(([key, value]) => {
        const changed = changes[key as keyof SubscriptionObject];
        return changed !== undefined && JSON.stringify(changed) !== JSON.stringify(value);
      }),
    );
    if (Object.keys(previous).length === 0) return before;
    const subscription = { ...before, ...changes };
    this.records.save<'subscription'>(subscription);
    this.events.record('customer.subscription.updated', subscription, previous);
    return subscription;
  }

  cancel(id: string, reason: CancellationReason, isProrated = false): SubscriptionObject {
    const before = this.records.get('subscription', id);
    if (before.status === 'canceled') throw noSuch('subscription', id);
    if (isProrated && before.status === 'active') {
      this.invoices.billProration(before, null);
    }
    const now = this.clock.now();
    const subscription: SubscriptionObject = {
      ...before,
      status: 'canceled',
      canceled_at: before.canceled_at ?? now,
      ended_at: now,
      cancellation_details: cancellationBecause(reason),
    };
    this.records.save<'subscription'>(subscription);
    this.events.record('customer.subscription.deleted', subscription);
    return subscription;
  }

  setCancelAtPeriodEnd(before: SubscriptionObject, isCancelled: boolean): SubscriptionObject {
    return this.change(before, {
      cancel_at_period_end: isCancelled,
      cancel_at: isCancelled ? currentPeriodEnd(before) : null,
      canceled_at: isCancelled ? this.clock.now() : null,
      cancellation_details: cancellationBecause(isCancelled ? 'cancellation_requested' : null),
    });
  }
}

/** Counted from the anchor, so that 31 January is followed by 28 February and then 31 March. */
export function periodEnd(anchor: number, start: number): number {
  const first = new Date(anchor * 1000);
  for (let month = 1; ; month += 1) {
    const end = new Date(first);
    end.setUTCMonth(first.getUTCMonth() + month, 1);
    const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    end.setUTCDate(Math.min(first.getUTCDate(), lastDay));
    if (end.getTime() / 1000 > start) return end.getTime() / 1000;
  }
}

export function currentPeriodEnd(subscription: SubscriptionObject): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date;
}

function newItem(subscription: string, item: PricedItem, start: number, end: number): SubscriptionItemObject {
  return {
    id: newId('subscription_item'),
    object: 'subscription_item',
    created: start,
    current_period_end: end,
    current_period_start: start,
    metadata: {},
    price: item.price,
    quantity: item.quantity,
    subscription,
  };
}

function cancellationBecause(reason: CancellationReason | null): SubscriptionObject['cancellation_details'] {
  return { comment: null, feedback: null, feedback_option: null, reason };
}
