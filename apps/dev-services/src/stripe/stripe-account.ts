import type { Settings } from '../settings.js';
import { BillingCycle } from './billing-cycle.js';
import { Catalog } from './catalog.js';
import { Checkout } from './checkout.js';
import { Customers } from './customers.js';
import { EventLog } from './event-log.js';
import { Invoices } from './invoices.js';
import { PlanChanges } from './plan-changes.js';
import { PortalSessions } from './portal-sessions.js';
import { StripeClock } from './stripe-clock.js';
import { StripeRecords } from './stripe-records.js';
import { Subscriptions } from './subscriptions.js';
import { Webhooks } from './webhooks.js';

export class StripeAccount {
  readonly records = new StripeRecords(`${this.settings.dataDir}/stripe.jsonl`);
  readonly clock = new StripeClock(this.records);
  readonly events = new EventLog(this.records, this.clock);
  readonly customers = new Customers(this.records, this.clock, this.events);
  readonly catalog = new Catalog(this.records, this.clock);
  readonly invoices = new Invoices(this.records, this.clock, this.events, this.customers, this.settings.devUrl);
  readonly subscriptions = new Subscriptions(this.records, this.clock, this.events, this.invoices);
  readonly planChanges = new PlanChanges(this.records, this.clock, this.subscriptions, this.invoices);
  readonly portalSessions = new PortalSessions(this.records, this.clock, this.planChanges, this.settings.devUrl);
  readonly checkout = new Checkout(
    this.records,
    this.clock,
    this.events,
    this.customers,
    this.subscriptions,
    this.settings.devUrl,
  );
  readonly cycle = new BillingCycle(this.records, this.clock, this.events, this.subscriptions, this.invoices);
  readonly webhooks = new Webhooks(this.records, webhookAddress(this.settings), this.settings.stripeWebhookSecret);

  constructor(private readonly settings: Settings) {
    this.events.onEvent((event) => this.webhooks.accept(event));
  }
}

export function webhookAddress({ publicUrl }: Settings): string {
  return `${publicUrl}/api/webhooks/stripe`;
}
