import type { Catalog } from './catalog.js';
import type { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import { noSuchParameter } from './stripe-error.js';
import type { SubscriptionItemObject, SubscriptionObject } from './stripe-objects.js';
import { currentPeriodEnd, newItem, type Subscriptions } from './subscriptions.js';

/** `POST /v1/subscriptions/{id}`: other prices, metadata, the end of the trial, cancelling with the period. */
export class SubscriptionUpdate {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly catalog: Catalog,
    private readonly clock: StripeClock,
  ) {}

  apply(id: string, parameters: Parameters): SubscriptionObject {
    const before = this.subscriptions.get(id);
    const changes: Partial<SubscriptionObject> = {};
    if (parameters.has('metadata')) changes.metadata = parameters.metadata(before.metadata);
    if (parameters.has('description')) changes.description = parameters.text('description') ?? null;
    if (parameters.has('items')) {
      changes.items = { ...before.items, data: this.changedItems(before, parameters.children('items')) };
    }
    const trialEnd = this.trialEnd(parameters);
    if (trialEnd !== undefined && before.status === 'trialing') {
      const { data, ...list } = changes.items ?? before.items;
      changes.trial_end = trialEnd;
      changes.billing_cycle_anchor = trialEnd;
      changes.items = { ...list, data: data.map((item) => ({ ...item, current_period_end: trialEnd })) };
    }
    const changed = this.subscriptions.change(before, changes);
    const isCancelled = parameters.boolean('cancel_at_period_end');
    return isCancelled === undefined ? changed : this.subscriptions.setCancelAtPeriodEnd(changed, isCancelled);
  }

  /** The trial ends with the next tick of the billing cycle, not inside this call. */
  private trialEnd(parameters: Parameters): number | undefined {
    return parameters.text('trial_end') === 'now' ? this.clock.now() : parameters.integer('trial_end');
  }

  private changedItems(subscription: SubscriptionObject, sent: Parameters[]): SubscriptionItemObject[] {
    const items = [...subscription.items.data];
    for (const parameters of sent) {
      const id = parameters.text('id');
      if (!id) {
        const added = newItem(
          subscription.id,
          this.catalog.pricedItem(parameters),
          this.clock.now(),
          currentPeriodEnd(subscription),
        );
        items.push(added);
        continue;
      }
      const index = items.findIndex((item) => item.id === id);
      const item = items[index];
      if (!item) throw noSuchParameter('subscription item', id, parameters.nameOf('id'));
      if (parameters.boolean('deleted')) items.splice(index, 1);
      else items[index] = this.changedItem(item, parameters);
    }
    return items;
  }

  private changedItem(item: SubscriptionItemObject, parameters: Parameters): SubscriptionItemObject {
    const isRepriced = parameters.has('price') || parameters.has('price_data');
    const price = isRepriced ? this.catalog.pricedItem(parameters).price : item.price;
    return { ...item, price, quantity: parameters.integer('quantity') ?? item.quantity };
  }
}
