import type { Catalog } from './catalog.js';
import type { Invoices } from './invoices.js';
import { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import { noSuchParameter } from './stripe-error.js';
import type { ProrationBehavior, SubscriptionItemObject, SubscriptionObject } from './stripe-objects.js';
import type { PlanChange } from './stripe-records.js';
import { currentPeriodEnd, newItem, type Subscriptions } from './subscriptions.js';

const BEHAVIORS = ['create_prorations', 'always_invoice', 'none'] as const satisfies ProrationBehavior[];

export class SubscriptionUpdate {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly catalog: Catalog,
    private readonly invoices: Invoices,
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
    let changed = this.subscriptions.change(before, changes);
    const behavior = parameters.oneOf('proration_behavior', BEHAVIORS) ?? 'create_prorations';
    if (changes.items && before.status === 'active') changed = this.prorate(before, changed, behavior);
    const isCancelled = parameters.boolean('cancel_at_period_end');
    return isCancelled === undefined ? changed : this.subscriptions.setCancelAtPeriodEnd(changed, isCancelled);
  }

  confirm(change: PlanChange): SubscriptionObject {
    const isTrialOver = this.subscriptions.get(change.subscription).status === 'trialing' && !change.keepsTrial;
    const changes = { items: [{ id: change.item, price: change.price }], proration_behavior: change.prorationBehavior };
    return this.apply(change.subscription, new Parameters({ ...changes, ...(isTrialOver && { trial_end: 'now' }) }));
  }

  /** In the smallest currency unit; negative amounts are credited. */
  dueFor({ subscription: id, item: itemId, price: priceId, prorationBehavior }: PlanChange): number {
    const before = this.subscriptions.get(id);
    if (before.status !== 'active' || prorationBehavior !== 'always_invoice') return 0;
    const price = this.catalog.getPrice(priceId);
    const data = before.items.data.map((item) => (item.id === itemId ? { ...item, price } : item));
    const lines = this.invoices.prorationOf(before, { ...before, items: { ...before.items, data } });
    return lines.reduce((sum, { amount }) => sum + amount, 0);
  }

  private prorate(
    before: SubscriptionObject,
    changed: SubscriptionObject,
    behavior: ProrationBehavior,
  ): SubscriptionObject {
    if (behavior === 'none') return changed;
    this.invoices.addPending(changed.id, this.invoices.prorationOf(before, changed));
    if (behavior === 'create_prorations') return changed;
    const invoice = this.invoices.bill(changed, 'subscription_update');
    const status = invoice.status === 'paid' ? changed.status : 'past_due';
    return this.subscriptions.change(changed, { latest_invoice: invoice.id, status });
  }

  /** A trial ends at the next run of the billing cycle, not within this call. */
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
