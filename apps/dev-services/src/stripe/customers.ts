import type { EventLog } from './event-log.js';
import type { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import type { CustomerObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

type Details = Partial<Pick<CustomerObject, 'email' | 'name' | 'phone' | 'description' | 'metadata'>>;

export class Customers {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly events: EventLog,
  ) {}

  create(details: Details): CustomerObject {
    const customer: CustomerObject = {
      id: newId('customer'),
      object: 'customer',
      balance: 0,
      created: this.clock.now(),
      delinquent: false,
      description: null,
      email: null,
      livemode: false,
      metadata: {},
      name: null,
      phone: null,
      ...details,
    };
    this.records.save<'customer'>(customer);
    this.events.record('customer.created', customer);
    return customer;
  }

  remove(id: string): { id: string; object: 'customer'; deleted: true } {
    const customer = this.records.get('customer', id);
    this.records.remove('customer', id);
    this.events.record('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }

  isDeclined(id: string): boolean {
    return this.records.find('payment_outcome', id)?.isDeclined ?? false;
  }

  setDeclined(id: string, isDeclined: boolean): void {
    this.records.save<'payment_outcome'>({ id, object: 'payment_outcome', isDeclined });
  }
}

export function readCustomerDetails(parameters: Parameters): Details {
  const details: Details = { metadata: parameters.metadata() };
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    const text = parameters.text(name);
    if (text !== undefined) details[name] = text;
  }
  return details;
}
