import type { Customers } from './customers.js';
import type { EventLog } from './event-log.js';
import { DAY, type StripeClock } from './stripe-clock.js';
import { noSuch } from './stripe-error.js';
import { newId } from './stripe-ids.js';
import type { InvoiceLine, InvoiceObject, SubscriptionObject } from './stripe-objects.js';
import type { StripeRecords } from './stripe-records.js';

/** Days until the next attempt after the first, second and third failed one; then the subscription is given up. */
const RETRY_DAYS = [3, 5, 7];

export class Invoices {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
    private readonly customers: Customers,
    private readonly devUrl: string,
  ) {}

  get(id: string): InvoiceObject {
    const invoice = this.records.find('invoice', id);
    if (!invoice) throw noSuch('invoice', id);
    return invoice;
  }

  /** Bills the current period of a subscription, free while on trial, and tries to collect. */
  bill(subscription: SubscriptionObject, reason: InvoiceObject['billing_reason']): InvoiceObject {
    const invoice = this.open(subscription, reason);
    this.records.save<'invoice'>(invoice);
    this.events.record('invoice.created', { ...invoice, status: 'draft' });
    this.events.record('invoice.finalized', invoice);
    return this.collect(invoice);
  }

  /** One attempt to collect what is open. */
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

  private open(subscription: SubscriptionObject, reason: InvoiceObject['billing_reason']): InvoiceObject {
    const id = newId('invoice');
    const lines = subscription.items.data.map((item): InvoiceLine => {
      const isTrial = subscription.status === 'trialing';
      return {
        id: newId('line_item'),
        object: 'line_item',
        amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * item.quantity,
        currency: item.price.currency,
        description: `${isTrial ? 'Trial period for ' : ''}${this.productName(item.price.product)}`,
        period: { start: item.current_period_start, end: item.current_period_end },
        quantity: item.quantity,
        pricing: { type: 'price_details', price_details: { price: item.price.id, product: item.price.product } },
      };
    });
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    return {
      id,
      object: 'invoice',
      amount_due: total,
      amount_paid: 0,
      amount_remaining: total,
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

  private productName(id: string): string {
    return this.records.find('product', id)?.name ?? id;
  }
}
