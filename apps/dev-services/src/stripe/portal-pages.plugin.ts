import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { dateElement, moneyText } from './money-and-dates.js';
import { Parameters } from './parameters.js';
import { portalPage } from './portal-page.js';
import type { StripeAccount } from './stripe-account.js';

type ById = { Params: { id: string } };
type Action = { Params: { id: string; subscription: string; action: string } };

export function portalPagesPlugin(server: FastifyInstance, account: StripeAccount): void {
  const { records, customers, subscriptions } = account;

  server.get<ById>('/stripe/portal/:id', (request, reply) => {
    const session = records.find('billing_portal.session', request.params.id);
    if (!session || !records.find('customer', session.customer)) return reply.callNotFound();
    const ofCustomer = ({ customer }: { customer: string }) => customer === session.customer;
    const body = portalPage({
      session,
      customer: records.get('customer', session.customer),
      isDeclined: customers.isDeclined(session.customer),
      subscriptions: records.all('subscription').filter((one) => ofCustomer(one) && one.status !== 'canceled'),
      invoices: records.all('invoice').filter(ofCustomer).toReversed(),
      productName: (id) => records.get('product', id).name,
    });
    return sendPage(reply, { title: 'Billing', body });
  });

  server.post<ById>('/stripe/portal/:id/card', (request, reply) => {
    const session = records.find('billing_portal.session', request.params.id);
    if (!session) return reply.callNotFound();
    customers.setDeclined(session.customer, new Parameters(request.body).text('outcome') === 'fail');
    return reply.redirect(`/stripe/portal/${session.id}`, 303);
  });

  server.post<Action>('/stripe/portal/:id/subscriptions/:subscription/:action', (request, reply) => {
    const { id, subscription: subscriptionId, action } = request.params;
    const session = records.find('billing_portal.session', id);
    const subscription = records.find('subscription', subscriptionId);
    if (!session || subscription?.customer !== session.customer) return reply.callNotFound();
    if (subscription.status !== 'canceled') subscriptions.setCancelAtPeriodEnd(subscription, action === 'cancel');
    return reply.redirect(`/stripe/portal/${session.id}`, 303);
  });

  server.get<ById>('/stripe/invoices/:id', (request, reply) => {
    const invoice = records.find('invoice', request.params.id);
    if (!invoice) return reply.callNotFound();
    const body = html`<h1>Invoice ${invoice.number}</h1>
      <div class="card">
        <dl class="facts">
          <dt>Date</dt>
          <dd>${dateElement(invoice.created)}</dd>
          <dt>To</dt>
          <dd>${invoice.customer_email ?? invoice.customer}</dd>
          ${invoice.lines.data.map(
            (line) =>
              html`<dt>${line.description}</dt>
                <dd>${moneyText(line.amount, line.currency)}</dd>`,
          )}
          <dt>Total</dt>
          <dd>${moneyText(invoice.total, invoice.currency)}</dd>
          <dt>Status</dt>
          <dd>${invoice.status}</dd>
        </dl>
      </div>`;
    return sendPage(reply, { title: `Invoice ${invoice.number}`, body });
  });
}
