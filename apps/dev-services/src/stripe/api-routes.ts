import { readCustomerDetails } from './customers.js';
import { invalidParameter, noSuchParameter } from './stripe-error.js';
import type { Parameters } from './parameters.js';
import type { StripeAccount } from './stripe-account.js';
import type { AccountObject, ListObject } from './stripe-objects.js';
import type { RecordKind } from './stripe-records.js';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  answer: (id: string, parameters: Parameters) => object;
}

/** Constant, because an API key belongs to one account even after the data folder is emptied. */
const OWN_ACCOUNT: AccountObject = {
  id: 'acct_tracker_development',
  object: 'account',
  country: 'US',
  default_currency: 'usd',
  email: 'payments@example.test',
  charges_enabled: true,
  details_submitted: true,
  payouts_enabled: true,
  type: 'standard',
};
const MAX_LIMIT = 100;

export function apiRoutes(account: StripeAccount): ApiRoute[] {
  const { records, customers, catalog, subscriptions, checkout, portalSessions } = account;
  const get = (path: string, answer: ApiRoute['answer']): ApiRoute => ({ method: 'GET', path, answer });
  const post = (path: string, answer: ApiRoute['answer']): ApiRoute => ({ method: 'POST', path, answer });
  const remove = (path: string, answer: ApiRoute['answer']): ApiRoute => ({ method: 'DELETE', path, answer });
  const byId = (kind: RecordKind, path: string) => get(`${path}/:id`, (id) => records.get(kind, id));
  const list = (
    kind: RecordKind,
    path: string,
    filters: readonly string[],
    isListed: (record: object, query: Parameters) => boolean = () => true,
  ) =>
    get(path, (_id, query) => {
      const found = records.all(kind).filter((record) => matches(record, query, filters) && isListed(record, query));
      return pageOf(found, query, `/v1${path}`);
    });
  return [
    get('/account', () => OWN_ACCOUNT),
    post('/customers', (_id, sent) => customers.create(readCustomerDetails(sent))),
    remove('/customers/:id', (id) => removeCustomer(account, id)),
    byId('customer', '/customers'),
    list('customer', '/customers', ['email']),
    post('/prices', (_id, sent) => catalog.createPrice(sent)),
    byId('price', '/prices'),
    list('price', '/prices', ['active', 'product', 'currency', 'type'], (price, query) =>
      includes(query.texts('lookup_keys'), price, 'lookup_key'),
    ),
    post('/checkout/sessions', (_id, sent) => checkout.create(sent)),
    get('/checkout/sessions/:id', (id) => checkout.get(id)),
    post('/checkout/sessions/:id/expire', (id) => checkout.expire(id)),
    byId('subscription', '/subscriptions'),
    remove('/subscriptions/:id', (id, sent) =>
      subscriptions.cancel(id, 'cancellation_requested', sent.boolean('prorate')),
    ),
    list('subscription', '/subscriptions', ['customer'], (subscription, query) => {
      const status = query.text('status');
      if (!status) return fieldOf(subscription, 'status') !== 'canceled';
      return status === 'all' || fieldOf(subscription, 'status') === status;
    }),
    byId('invoice', '/invoices'),
    list('invoice', '/invoices', ['customer', 'status'], (invoice, query) => {
      const subscription = query.text('subscription');
      const { parent } = invoice as { parent: { subscription_details: { subscription: string } } };
      return !subscription || parent.subscription_details.subscription === subscription;
    }),
    post('/billing_portal/sessions', (_id, sent) => portalSessions.create(sent)),
    post('/billing_portal/configurations', (_id, sent) => portalSessions.createConfiguration(sent)),
    list('billing_portal.configuration', '/billing_portal/configurations', ['active']),
    byId('event', '/events'),
    list('event', '/events', ['type'], (event, query) => includes(query.texts('types'), event, 'type')),
  ];
}

function fieldOf(record: object, name: string): string {
  return String((record as Record<string, unknown>)[name]);
}

function includes(wanted: string[], record: object, name: string): boolean {
  return wanted.length === 0 || wanted.includes(fieldOf(record, name));
}

function matches(record: object, query: Parameters, filters: readonly string[]): boolean {
  return filters.every((name) => {
    const wanted = query.text(name);
    return wanted === undefined || fieldOf(record, name) === wanted;
  });
}

function pageOf<Item extends { id: string; object: string }>(
  oldestFirst: readonly Item[],
  query: Parameters,
  url: string,
): ListObject<Item> {
  const limit = query.integer('limit') ?? 10;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidParameter('limit', `Invalid integer: ${limit} (between 1 and ${MAX_LIMIT})`);
  const items = oldestFirst.toReversed();
  const after = query.text('starting_after');
  const from = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && from === 0) throw noSuchParameter(items[0]?.object ?? 'object', after, 'starting_after');
  return { object: 'list', data: items.slice(from, from + limit), has_more: from + limit < items.length, url };
}

function removeCustomer({ customers, records, subscriptions }: StripeAccount, id: string): object {
  for (const { id: subscription, customer, status } of records.all('subscription'))
    if (customer === id && status !== 'canceled') subscriptions.cancel(subscription, 'cancellation_requested');
  return customers.remove(id);
}
