import type { Invoices } from './invoices.js';
import type { Parameters } from './parameters.js';
import { invalidParameter, noSuch, noSuchParameter } from './stripe-error.js';
import type { SubscriptionObject } from './stripe-objects.js';
import type { PlanChange, StripeRecords } from './stripe-records.js';
import type { StripeClock } from './stripe-clock.js';
import type { Subscriptions } from './subscriptions.js';

export class PlanChanges {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly subscriptions: Subscriptions,
    private readonly invoices: Invoices,
  ) {}

  create(id: string, customer: string, sent: Parameters): void {
    const flow = sent.child('flow_data');
    if (flow.oneOf('type', ['subscription_update_confirm']) === undefined)
      throw invalidParameter(flow.nameOf('type'), 'This stand-in supports only the flow subscription_update_confirm.');
    const confirm = flow.child('subscription_update_confirm');
    const subscriptionId = confirm.requiredText('subscription');
    const subscription = this.records.get('subscription', subscriptionId);
    if (subscription.customer !== customer)
      throw noSuch('subscription', subscriptionId, confirm.nameOf('subscription'));
    if (subscription.status !== 'active' && subscription.status !== 'trialing')
      throw invalidParameter(confirm.nameOf('subscription'), 'This subscription cannot be updated.');
    const [item] = confirm.children('items');
    const [itemId, price] = [item?.requiredText('id') ?? '', item?.requiredText('price') ?? ''];
    if (!subscription.items.data.some((one) => one.id === itemId))
      throw noSuchParameter('subscription item', itemId, confirm.nameOf('items'));
    const configuration = sent.text('configuration') ?? '';
    const behavior = this.records.find('billing_portal.configuration', configuration)?.features.subscription_update;
    if (!behavior) throw noSuchParameter('configuration', configuration, 'configuration');
    if (!behavior.enabled || !behavior.products.some(({ prices }) => prices.includes(price)))
      throw invalidParameter(confirm.nameOf('items'), 'The price is not in the products of the portal configuration.');
    this.records.save<'plan_change'>({
      id,
      object: 'plan_change',
      subscription: subscriptionId,
      item: itemId,
      price,
      isInvoiced: behavior.proration_behavior === 'always_invoice',
      keepsTrial: behavior.trial_update_behavior === 'continue_trial',
      doneUrl: flow.child('after_completion').child('redirect').requiredText('return_url'),
    });
  }

  confirm(change: PlanChange): void {
    const before = this.records.get('subscription', change.subscription);
    const after = this.after(before, change);
    const changed = this.subscriptions.change(before, after);
    if (changed === before || before.status !== 'active' || !change.isInvoiced) return;
    const invoice = this.invoices.billProration(before, changed);
    const status = invoice.status === 'paid' ? changed.status : 'past_due';
    this.subscriptions.change(changed, { latest_invoice: invoice.id, status });
  }

  dueFor(change: PlanChange): number {
    const before = this.records.get('subscription', change.subscription);
    if (before.status !== 'active' || !change.isInvoiced) return 0;
    const lines = this.invoices.prorationOf(before, { ...before, ...this.after(before, change) });
    return lines.reduce((sum, { amount }) => sum + amount, 0);
  }

  private after(
    { items, status }: SubscriptionObject,
    { item: itemId, price: priceId, keepsTrial }: PlanChange,
  ): Partial<SubscriptionObject> {
    const price = this.records.get('price', priceId);
    const data = items.data.map((item) => (item.id === itemId ? { ...item, price } : item));
    if (status !== 'trialing' || keepsTrial) return { items: { ...items, data } };
    // The trial ends at the next run of the billing cycle, not within this call.
    const now = this.clock.now();
    const ended = data.map((item) => ({ ...item, current_period_end: now }));
    return { items: { ...items, data: ended }, trial_end: now, billing_cycle_anchor: now };
  }
}
