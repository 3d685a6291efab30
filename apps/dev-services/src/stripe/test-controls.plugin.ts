import type { FastifyInstance, FastifyReply } from 'fastify';
import { Parameters } from './parameters.js';
import type { StripeAccount } from './stripe-account.js';
import { DAY } from './stripe-clock.js';
import { invalidParameter, missingParameter, noSuch, StripeApiError } from './stripe-error.js';
import type { EventObject } from './stripe-objects.js';
import { WEBHOOK_MODES } from './webhooks.js';

const ORDERS = ['oldest-first', 'newest-first', 'shuffled'] as const;

export function testControlsPlugin(server: FastifyInstance, account: StripeAccount, faults: ApiFaults): void {
  const control = (path: string, act: (sent: Parameters) => object | Promise<object>) =>
    server.post(`/stripe/test/${path}`, async (request, reply: FastifyReply) => {
      try {
        return await act(new Parameters(request.body));
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        return reply.code(error.status).send(error.toJSON());
      }
    });

  control('advance', (sent) => {
    account.cycle.advanceTo(momentOf(sent, account.clock.now()));
    return { now: account.clock.now() };
  });

  control('payments', (sent) => {
    const customer = sent.requiredText('customer');
    const outcome = sent.oneOf('outcome', ['succeed', 'fail'] as const) ?? 'succeed';
    account.customers.setDeclined(account.records.get('customer', customer).id, outcome === 'fail');
    return { customer, outcome };
  });

  control('webhooks', (sent) => {
    const mode = sent.oneOf('mode', WEBHOOK_MODES);
    if (!mode) throw missingParameter('mode');
    account.webhooks.mode = mode;
    return { mode };
  });

  control('webhooks/send', async (sent) => {
    const events = inOrder(chosenEvents(account, sent), sent.oneOf('order', ORDERS) ?? 'oldest-first');
    const times = sent.integer('times') ?? 1;
    const sentEvents: { id: string; type: string; taken: boolean }[] = [];
    for (let round = 0; round < times; round++) {
      for (const event of events) {
        sentEvents.push({ id: event.id, type: event.type, taken: await account.webhooks.send(event) });
      }
    }
    return { sent: sentEvents };
  });

  control('faults', (sent) => {
    const mode = sent.oneOf('mode', API_FAULT_MODES);
    if (!mode) throw missingParameter('mode');
    faults.set(mode, sent.integer('times') ?? null);
    return faults.current;
  });
}

function momentOf(sent: Parameters, now: number): number {
  const days = sent.integer('days');
  if (days !== undefined) return now + days * DAY;
  const to = sent.requiredText('to');
  const moment = /^\d+$/.test(to) ? Number(to) : Date.parse(to) / 1000;
  if (!Number.isFinite(moment))
    throw invalidParameter('to', 'to must be a date such as 2027-01-31 or seconds since 1970.');
  return Math.floor(moment);
}

function chosenEvents({ records }: StripeAccount, sent: Parameters): EventObject[] {
  const ids = sent.texts('ids');
  if (ids.length === 0) return records.all('event').filter((event) => event.pending_webhooks > 0);
  return ids.map((id) => records.find('event', id) ?? unknownEvent(id));
}

function unknownEvent(id: string): never {
  throw noSuch('event', id, 'ids');
}

function inOrder(events: EventObject[], order: (typeof ORDERS)[number]): EventObject[] {
  if (order === 'newest-first') return events.toReversed();
  if (order === 'oldest-first') return events;
  return events
    .map((event) => ({ event, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ event }) => event);
}

const API_FAULT_MODES = ['none', '429', '500', 'hang'] as const;
type ApiFaultMode = (typeof API_FAULT_MODES)[number];

export class ApiFaults {
  private mode: ApiFaultMode = 'none';
  private left = Infinity;

  get current(): { mode: ApiFaultMode; times: number | null } {
    return { mode: this.mode, times: Number.isFinite(this.left) ? this.left : null };
  }

  set(mode: ApiFaultMode, times: number | null): void {
    this.mode = mode;
    this.left = times ?? Infinity;
  }

  strikes(mode: ApiFaultMode): boolean {
    if (this.mode !== mode) return false;
    this.left -= 1;
    if (this.left <= 0) this.set('none', null);
    return true;
  }

  throwIfStriking(): void {
    if (this.strikes('429'))
      throw new StripeApiError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' });
    if (this.strikes('500')) throw new StripeApiError(500, 'An unknown error occurred.', { type: 'api_error' });
  }
}
