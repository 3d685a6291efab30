import type { Customers } from './customers.js';
import type { EventLog } from './event-log.js';
import { DAY, type StripeClock } from './stripe-clock.js';
import type { InvoiceLine, InvoiceObject, SubscriptionItemObject, SubscriptionObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

/** Days until the retry after each failed attempt; after the last one, the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 7];

export class Invoices {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
    private readonly customers: Customers,
    private readonly devUrl: string,
  ) {}

  bill(subscription: SubscriptionObject, reason: InvoiceObject['billing_reason']): InvoiceObject {
    const isTrial = subscription.status === 'trialing';
    const lines = subscription.items.data.map((item) =>
      this.line(item, {
        words: isTrial ? 'Trial period for ' : '',
        amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * item.quantity,
        start: item.current_period_start,
      }),
    );
    return this.issue(subscription, reason, lines);
  }

  billProration(before: SubscriptionObject, after: SubscriptionObject | null): InvoiceObject {
    return this.issue(after ?? before, 'subscription_update', this.prorationOf(before, after));
  }

  private issue(
    subscription: SubscriptionObject,
    reason: InvoiceObject['billing_reason'],
    lines: InvoiceLine[],
  ): InvoiceObject {
    const invoice = this.open(subscription, reason, lines);
    this.records.save<'invoice'>(invoice);
    this.events.record('invoice.created', { ...invoice, status: 'draft' });
    this.events.record('invoice.finalized', invoice);
    return this.collect(invoice);
  }

  /**
   * Credits the rest of the period at the old prices and charges it at the new ones. Without new prices, the
   * subscription ends.
   */
  prorationOf(before: SubscriptionObject, after: SubscriptionObject | null): InvoiceLine[] {
    return [...this.rest(before, -1), ...(after ? this.rest(after, 1) : [])];
  }

  private rest(subscription: SubscriptionObject, sign: 1 | -1): InvoiceLine[] {
    const now = this.clock.now();
    return subscription.items.data.map((item) => {
      const { current_period_start: start, current_period_end: end, quantity } = item;
      const share = Math.max(0, end - now) / (end - start);
      const amount = sign * Math.round((item.price.unit_amount ?? 0) * quantity * share);
      return this.line(item, { words: sign < 0 ? 'Unused time on ' : 'Remaining time on ', amount, start: now });
    });
  }

  private line(
    item: SubscriptionItemObject,
    { words, amount, start }: { words: string; amount: number; start: number },
  ): InvoiceLine {
    return {
      id: newId('line_item'),
      object: 'line_item',
      amount,
      currency: item.price.currency,
      description: `${words}${this.productName(item.price.product)}`,
      period: { start, end: item.current_period_end },
      quantity: item.quantity,
      pricing: { type: 'price_details', price_details: { price: item.price.id, product: item.price.product } },
    };
  }

  collect(open: InvoiceObject): InvoiceObject {
    const attempts = open.attempt_count + 1;
    const isPaid = open.amount_due === 0 || !this.customers.isDeclined(open.customer);
    const retryDays = RETRY_DAYS[attempts - 1];
    const invoice: InvoiceObject = {
      ...open,
      attempt_count: attempts,
      attempted: true,
      ...(isPaid
        ? { status: 'paid', amount_paid: open.amount_due, amount_remaining: 0, next_payment_attempt: null }
        : { next_payment_attempt: retryDays === undefined ? null : this.clock.now() + retryDays * DAY }),
    };
    this.records.save<'invoice'>(invoice);
    if (isPaid) {
      this.events.record('invoice.paid', invoice);
      this.events.record('invoice.payment_succeeded', invoice);
    } else {
      this.events.record('invoice.payment_failed', invoice);
    }
    return invoice;
  }

  private open(
    subscription: SubscriptionObject,
    reason: InvoiceObject['billing_reason'],
    lines: InvoiceLine[],
  ): InvoiceObject {
    const id = newId('invoice');
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = this.applyBalance(subscription.customer, total);
    return {
      id,
      object: 'invoice',
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      attempt_count: 0,
      attempted: false,
      billing_reason: reason,
      collection_method: 'charge_automatically',
      created: this.clock.now(),
      currency: subscription.currency,
      customer: subscription.customer,
      customer_email: this.records.find('customer', subscription.customer)?.email ?? null,
      hosted_invoice_url: `${this.devUrl}/stripe/invoices/${id}`,
      lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
      livemode: false,
      metadata: {},
      next_payment_attempt: null,
      number: `DEV-${String(this.records.all('invoice').length + 1).padStart(4, '0')}`,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      },
      period_end: this.clock.now(),
      period_start: this.clock.now(),
      status: 'open',
      subtotal: total,
      total,
    };
  }

  /** Moves a negative total to the customer's credit and applies existing credit. Returns the amount due. */
  private applyBalance(customerId: string, total: number): number {
    const customer = this.records.find('customer', customerId);
    const rest = total + (customer?.balance ?? 0);
    if (customer) this.records.save<'customer'>({ ...customer, balance: Math.min(0, rest) });
    return Math.max(0, rest);
  }

  private productName(id: string): string {
    return this.records.find('product', id)?.name ?? id;
  }
}
