import type { Customers } from './customers.js';
import type { EventLog } from './event-log.js';
import type { Parameters } from './parameters.js';
import { DAY, type StripeClock } from './stripe-clock.js';
import { invalidParameter, missingParameter, noSuchParameter, StripeApiError } from './stripe-error.js';
import type { CheckoutSessionObject, EventObject, LineItem } from './stripe-objects.js';
import { newId, type CheckoutPlan, type StripeRecords } from './stripe-records.js';
import type { Subscriptions } from './subscriptions.js';

export class Checkout {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
    private readonly customers: Customers,
    private readonly subscriptions: Subscriptions,
    private readonly devUrl: string,
  ) {}

  get(id: string): CheckoutSessionObject {
    const session = this.records.get('checkout.session', id);
    return session.status === 'open' && session.expires_at <= this.clock.now() ? this.close(session) : session;
  }

  planOf(id: string): CheckoutPlan {
    return this.records.get('checkout_plan', id, 'checkout.session');
  }

  create(parameters: Parameters): CheckoutSessionObject {
    if (parameters.oneOf('mode', ['subscription', 'payment', 'setup']) !== 'subscription') {
      throw invalidParameter('mode', 'This stand-in supports only the mode subscription.');
    }
    const customer = parameters.text('customer') ?? null;
    if (customer && !this.records.find('customer', customer)) throw noSuchParameter('customer', customer, 'customer');
    const lineItems = parameters.children('line_items').map((item) => this.lineItem(item));
    if (lineItems.length === 0) throw missingParameter('line_items');
    const id = newId('checkout.session');
    const now = this.clock.now();
    const data = parameters.child('subscription_data');
    const trialPeriodDays = data.integer('trial_period_days') ?? null;
    const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
    const session: CheckoutSessionObject = {
      id,
      object: 'checkout.session',
      amount_subtotal: trialPeriodDays ? 0 : total,
      amount_total: trialPeriodDays ? 0 : total,
      cancel_url: parameters.text('cancel_url') ?? null,
      client_reference_id: parameters.text('client_reference_id') ?? null,
      created: now,
      currency: lineItems[0]?.currency ?? null,
      customer,
      customer_details: null,
      customer_email: parameters.text('customer_email') ?? null,
      expires_at: parameters.integer('expires_at') ?? now + DAY,
      invoice: null,
      livemode: false,
      metadata: parameters.metadata(),
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: parameters.requiredText('success_url'),
      url: `${this.devUrl}/stripe/checkout/${id}`,
    };
    const subscriptionMetadata = data.metadata();
    this.records.save<'checkout_plan'>({
      id,
      object: 'checkout_plan',
      lineItems,
      trialPeriodDays,
      subscriptionMetadata,
    });
    this.records.save<'checkout.session'>(session);
    return session;
  }

  expire(id: string): CheckoutSessionObject {
    const session = this.get(id);
    if (session.status === 'open') return this.close(session);
    throw new StripeApiError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  }

  complete(
    open: CheckoutSessionObject,
    isLaterDeclined: boolean,
  ): { session: CheckoutSessionObject; event: EventObject } {
    const plan = this.planOf(open.id);
    const customer = open.customer
      ? this.records.get('customer', open.customer)
      : this.customers.create({ email: open.customer_email });
    this.customers.setDeclined(customer.id, false);
    const subscription = this.subscriptions.create({
      customer: customer.id,
      items: plan.lineItems,
      metadata: plan.subscriptionMetadata,
      trialEnd: plan.trialPeriodDays ? this.clock.now() + plan.trialPeriodDays * DAY : null,
    });
    this.customers.setDeclined(customer.id, isLaterDeclined);
    const session: CheckoutSessionObject = {
      ...open,
      customer: customer.id,
      customer_details: { email: customer.email, name: customer.name },
      invoice: subscription.latest_invoice,
      payment_status: plan.trialPeriodDays ? 'no_payment_required' : 'paid',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    };
    this.records.save<'checkout.session'>(session);
    return { session, event: this.events.record('checkout.session.completed', session) };
  }

  private close(open: CheckoutSessionObject): CheckoutSessionObject {
    const session: CheckoutSessionObject = { ...open, status: 'expired', url: null };
    this.records.save<'checkout.session'>(session);
    this.events.record('checkout.session.expired', session);
    return session;
  }

  private lineItem(parameters: Parameters): LineItem {
    const id = parameters.requiredText('price');
    const price = this.records.find('price', id);
    if (!price) throw noSuchParameter('price', id, parameters.nameOf('price'));
    const quantity = parameters.integer('quantity') ?? 1;
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: newId('item'),
      object: 'item',
      amount_subtotal: amount,
      amount_total: amount,
      currency: price.currency,
      description: this.records.get('product', price.product).name,
      price,
      quantity,
    };
  }
}
