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
  readonly records: StripeRecords;
  readonly clock: StripeClock;
  readonly events: EventLog;
  readonly customers: Customers;
  readonly catalog: Catalog;
  readonly invoices: Invoices;
  readonly subscriptions: Subscriptions;
  readonly planChanges: PlanChanges;
  readonly portalSessions: PortalSessions;
  readonly checkout: Checkout;
  readonly cycle: BillingCycle;
  readonly webhooks: Webhooks;

  constructor(settings: Settings) {
    const { devUrl } = settings;
    this.records = new StripeRecords(`${settings.dataDir}/stripe.jsonl`);
    this.clock = new StripeClock(this.records);
    this.events = new EventLog(this.records, this.clock);
    this.customers = new Customers(this.records, this.clock, this.events);
    this.catalog = new Catalog(this.records, this.clock);
    this.invoices = new Invoices(this.records, this.clock, this.events, this.customers, devUrl);
    this.subscriptions = new Subscriptions(this.records, this.clock, this.events, this.invoices);
    this.planChanges = new PlanChanges(this.records, this.clock, this.subscriptions, this.invoices);
    this.portalSessions = new PortalSessions(this.records, this.clock, this.planChanges, devUrl);
    this.checkout = new Checkout(this.records, this.clock, this.events, this.customers, this.subscriptions, devUrl);
    this.cycle = new BillingCycle(this.records, this.clock, this.events, this.subscriptions, this.invoices);
    this.webhooks = new Webhooks(this.records, webhookAddress(settings), settings.stripeWebhookSecret);
    this.events.onEvent((event) => this.webhooks.accept(event));
  }
}

export function webhookAddress({ publicUrl }: Settings): string {
  return `${publicUrl}/api/webhooks/stripe`;
}
