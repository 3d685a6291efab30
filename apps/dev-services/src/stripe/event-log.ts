import Stripe from 'stripe';
import type { StripeClock } from './stripe-clock.js';
import type { EventObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

export class EventLog {
  private readonly listeners: ((event: EventObject) => void)[] = [];
  private request: EventObject['request'] = { id: null, idempotency_key: null };

  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
  ) {}

  onEvent(listener: (event: EventObject) => void): void {
    this.listeners.push(listener);
  }

  during<Result>(request: EventObject['request'], work: () => Result): Result {
    this.request = request;
    try {
      return work();
    } finally {
      this.request = { id: null, idempotency_key: null };
    }
  }

  record(type: EventObject['type'], object: object, previous?: object): EventObject {
    const event: EventObject = {
      id: newId('event'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.clock.now(),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
    };
    this.records.save<'event'>(event);
    for (const listener of this.listeners) listener(event);
    return event;
  }
}
