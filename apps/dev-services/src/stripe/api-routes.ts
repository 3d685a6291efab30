import { readCustomerDetails } from './customers.js';
import { pageOf } from './listing.js';
import type { Parameters } from './parameters.js';
import type { StripeAccount } from './stripe-account.js';
import { noSuch } from './stripe-error.js';
import type { AccountObject } from './stripe-objects.js';
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

export function apiRoutes(account: StripeAccount): ApiRoute[] {
  const { records, customers, catalog, subscriptions, subscriptionUpdate, checkout, invoices, portalSessions } =
    account;
  const list = (kind: RecordKind, path: string, filters: readonly string[]): ApiRoute => ({
    method: 'GET',
    path,
    answer: (_id, query) => pageOf(records.all(kind).filter(matching(query, filters)), query, `/v1${path}`),
  });
  return [
    { method: 'GET', path: '/account', answer: () => OWN_ACCOUNT },

    { method: 'POST', path: '/customers', answer: (_id, sent) => customers.create(readCustomerDetails(sent)) },
    { method: 'GET', path: '/customers/:id', answer: (id) => customers.get(id) },
    { method: 'DELETE', path: '/customers/:id', answer: (id) => removeCustomer(account, id) },
    list('customer', '/customers', ['email']),

    { method: 'POST', path: '/prices', answer: (_id, sent) => catalog.createPrice(sent) },
    { method: 'GET', path: '/prices/:id', answer: (id) => catalog.getPrice(id) },
    {
      method: 'GET',
      path: '/prices',
      answer: (_id, query) => {
        const keys = query.texts('lookup_keys');
        const found = records
          .all('price')
          .filter(matching(query, ['active', 'product', 'currency', 'type']))
          .filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ''));
        return pageOf(found, query, '/v1/prices');
      },
    },

    { method: 'POST', path: '/checkout/sessions', answer: (_id, sent) => checkout.create(sent) },
    { method: 'GET', path: '/checkout/sessions/:id', answer: (id) => checkout.get(id) },
    { method: 'POST', path: '/checkout/sessions/:id/expire', answer: (id) => checkout.expire(id) },

    { method: 'GET', path: '/subscriptions/:id', answer: (id) => subscriptions.get(id) },
    { method: 'POST', path: '/subscriptions/:id', answer: (id, sent) => subscriptionUpdate.apply(id, sent) },
    {
      method: 'DELETE',
      path: '/subscriptions/:id',
      answer: (id, sent) => subscriptions.cancel(id, 'cancellation_requested', sent.boolean('prorate')),
    },
    {
      method: 'GET',
      path: '/subscriptions',
      answer: (_id, query) => {
        // Stripe omits cancelled subscriptions by default.
        const status = query.text('status') ?? 'living';
        const found = records
          .all('subscription')
          .filter(matching(query, ['customer']))
          .filter(
            (one) => status === 'all' || (status === 'living' ? one.status !== 'canceled' : one.status === status),
          );
        return pageOf(found, query, '/v1/subscriptions');
      },
    },

    { method: 'GET', path: '/invoices/:id', answer: (id) => invoices.get(id) },
    {
      method: 'GET',
      path: '/invoices',
      answer: (_id, query) => {
        const subscription = query.text('subscription');
        const found = records
          .all('invoice')
          .filter(matching(query, ['customer', 'status']))
          .filter(({ parent }) => !subscription || parent.subscription_details.subscription === subscription);
        return pageOf(found, query, '/v1/invoices');
      },
    },

    {
      method: 'POST',
      path: '/billing_portal/sessions',
      answer: (_id, sent) => portalSessions.create(sent),
    },
    {
      method: 'POST',
      path: '/billing_portal/configurations',
      answer: (_id, sent) => portalSessions.createConfiguration(sent),
    },
    list('billing_portal.configuration', '/billing_portal/configurations', ['active']),

    {
      method: 'GET',
      path: '/events/:id',
      answer: (id) => {
        const event = records.find('event', id);
        if (!event) throw noSuch('event', id);
        return event;
      },
    },
    {
      method: 'GET',
      path: '/events',
      answer: (_id, query) => {
        const types = query.texts('types');
        const found = records
          .all('event')
          .filter(matching(query, ['type']))
          .filter(({ type }) => types.length === 0 || types.includes(type));
        return pageOf(found, query, '/v1/events');
      },
    },
  ];
}

function matching(query: Parameters, filters: readonly string[]): (record: object) => boolean {
  const wanted = filters.flatMap((name) => {
    const text = query.text(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return (record) => wanted.every(([name, text]) => String((record as Record<string, unknown>)[name]) === text);
}

function removeCustomer({ customers, records, subscriptions }: StripeAccount, id: string): object {
  customers.get(id);
  for (const { id: subscription, customer, status } of records.all('subscription'))
    if (customer === id && status !== 'canceled') subscriptions.cancel(subscription, 'cancellation_requested');
  return customers.remove(id);
}
