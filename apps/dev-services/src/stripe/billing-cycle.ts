import type { EventLog } from './event-log.js';
import type { Invoices } from './invoices.js';
import { DAY, type StripeClock } from './stripe-clock.js';
import { StripeApiError } from './stripe-error.js';
import type { SubscriptionObject } from './stripe-objects.js';
import type { StripeRecords } from './stripe-records.js';
import { currentPeriodEnd, periodEnd, type Subscriptions } from './subscriptions.js';

interface Due {
  at: number;
  act: () => void;
}

const TRIAL_WARNING = 3 * DAY;
/** Ten years, in seconds. Limits a single jump, because due changes are processed synchronously. */
const MAX_JUMP = 3_653 * DAY;

export class BillingCycle {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
    private readonly subscriptions: Subscriptions,
    private readonly invoices: Invoices,
  ) {}

  advanceTo(moment: number): void {
    if (moment < this.clock.now()) throw new StripeApiError(400, 'Time can only be moved ahead.', { param: 'to' });
    if (moment > this.clock.now() + MAX_JUMP)
      throw new StripeApiError(400, 'Time can be moved ahead by ten years at most.', { param: 'to' });
    this.run(moment);
    this.clock.moveTo(moment);
  }

  run(until = this.clock.now()): void {
    for (let due = this.nextDue(until); due; due = this.nextDue(until)) this.clock.at(due.at, due.act);
  }

  private nextDue(until: number): Due | undefined {
    const all = this.records.all('subscription').flatMap((subscription) => this.duesOf(subscription));
    return all.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }

  private duesOf(subscription: SubscriptionObject): Due[] {
    const { id, start_date, status, trial_end } = subscription;
    const dues: Due[] = [];
    if (!['trialing', 'active', 'past_due'].includes(status)) return dues;
    if (status === 'trialing' && trial_end && !this.records.find('trial_warning', id)) {
      dues.push({ at: Math.max(trial_end - TRIAL_WARNING, start_date), act: () => this.warn(subscription) });
    }
    const retry = this.openInvoice(subscription)?.next_payment_attempt;
    if (retry) dues.push({ at: retry, act: () => this.retry(subscription) });
    dues.push({ at: currentPeriodEnd(subscription), act: () => this.endPeriod(subscription) });
    return dues;
  }

  private warn(subscription: SubscriptionObject): void {
    this.records.save<'trial_warning'>({ id: subscription.id, object: 'trial_warning' });
    this.events.record('customer.subscription.trial_will_end', subscription);
  }

  private endPeriod(subscription: SubscriptionObject): void {
    if (subscription.cancel_at_period_end) {
      this.subscriptions.cancel(subscription.id, 'cancellation_requested');
      return;
    }
    const start = currentPeriodEnd(subscription);
    const renewed: SubscriptionObject = {
      ...subscription,
      status: 'active',
      items: {
        ...subscription.items,
        data: subscription.items.data.map((item) => ({
          ...item,
          current_period_start: start,
          current_period_end: periodEnd(subscription.billing_cycle_anchor, start),
        })),
      },
    };
    const invoice = this.invoices.bill(renewed, 'subscription_cycle');
    this.subscriptions.change(subscription, {
      items: renewed.items,
      latest_invoice: invoice.id,
      status: invoice.status === 'paid' ? 'active' : 'past_due',
    });
  }

  private retry(subscription: SubscriptionObject): void {
    const open = this.openInvoice(subscription);
    if (!open) return;
    const invoice = this.invoices.collect(open);
    if (invoice.status === 'paid') this.subscriptions.change(subscription, { status: 'active' });
    else if (invoice.next_payment_attempt === null) this.subscriptions.cancel(subscription.id, 'payment_failed');
  }

  private openInvoice({ latest_invoice }: SubscriptionObject) {
    const invoice = latest_invoice ? this.records.find('invoice', latest_invoice) : undefined;
    return invoice?.status === 'open' ? invoice : undefined;
  }
}
