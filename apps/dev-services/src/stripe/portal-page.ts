import { html, type SafeHtml, table } from '../pages/html.js';
import { dateElement, moneyText, priceText } from './money-and-dates.js';
import type { CustomerObject, InvoiceObject, PortalSessionObject, SubscriptionObject } from './stripe-objects.js';
import { currentPeriodEnd } from './subscriptions.js';

interface PortalPage {
  session: PortalSessionObject;
  customer: CustomerObject;
  isDeclined: boolean;
  subscriptions: SubscriptionObject[];
  invoices: InvoiceObject[];
  productName: (id: string) => string;
}

export function portalPage(page: PortalPage): SafeHtml {
  const { session, customer, isDeclined } = page;
  const path = `/stripe/portal/${session.id}`;
  return html`
    <h1>Billing</h1>
    <p class="quiet">A development stand-in for Stripe's customer portal, for ${customer.email ?? customer.id}.</p>
    ${session.return_url && html`<a class="button" href="${session.return_url}">Back to the application</a>`}
    ${page.subscriptions.map((subscription) => subscriptionCard(subscription, path, page.productName))}
    ${page.subscriptions.length === 0 && html`<div class="card"><p>There is no subscription.</p></div>`}
    <section class="card" aria-labelledby="card-heading">
      <h2 id="card-heading">Card</h2>
      <form method="post" action="${path}/card">
        <div class="field">
          <label for="outcome">Next payments</label>
          <select id="outcome" name="outcome">
            <option value="succeed" ${isDeclined ? '' : html`selected`}>go through</option>
            <option value="fail" ${isDeclined ? html`selected` : ''}>are declined</option>
          </select>
        </div>
        <button type="submit">Save card</button>
      </form>
    </section>
    <section class="card" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceTable(page.invoices)}
    </section>
  `;
}

function subscriptionCard(
  subscription: SubscriptionObject,
  path: string,
  productName: (id: string) => string,
): SafeHtml {
  const items = subscription.items.data;
  const name = items.map(({ price }) => productName(price.product)).join(', ');
  const isEnding = subscription.cancel_at_period_end;
  return html`<section class="card" aria-label="Subscription to ${name}">
    <h2>${name}</h2>
    <dl class="facts">
      <dt>Price</dt>
      <dd>${items.map(({ price }) => priceText(price)).join(', ')}</dd>
      <dt>Status</dt>
      <dd>${subscription.status}</dd>
      <dt>${isEnding ? 'Ends on' : 'Next payment'}</dt>
      <dd>${dateElement(currentPeriodEnd(subscription))}</dd>
    </dl>
    <form method="post" action="${path}/subscriptions/${subscription.id}/${isEnding ? 'keep' : 'cancel'}">
      ${
        isEnding
          ? html`<button type="submit">Keep subscription</button>`
          : html`<button class="danger" type="submit">Cancel subscription</button>`
      }
    </form>
  </section>`;
}

function invoiceTable(invoices: InvoiceObject[]): SafeHtml {
  const rows = invoices.map(({ id, number, created, total, currency, status }) => [
    html`<a href="/stripe/invoices/${id}">${number}</a>`,
    dateElement(created),
    moneyText(total, currency),
    status,
  ]);
  return table('Invoices', ['Number', 'Date', 'Amount', 'Status'], rows, 'No invoices yet.');
}
