import { html, type SafeHtml, table } from '../pages/html.js';
import { dateElement } from './money-and-dates.js';
import { currentPeriodEnd } from './subscriptions.js';
import type { StripeAccount } from './stripe-account.js';

const SHOWN_EVENTS = 50;

export function overviewPage({ records, clock, webhooks }: StripeAccount, webhookUrl: string): SafeHtml {
  const subscriptions = records.all('subscription').toReversed();
  const events = records.all('event').toReversed().slice(0, SHOWN_EVENTS);
  const emailOf = (id: string) => records.find('customer', id)?.email ?? id;
  return html`
    <h1>Stripe</h1>
    <p class="quiet">Webhooks go to <code>${webhookUrl}</code> (${webhooks.mode}).</p>
    <p class="quiet">Stripe's date here is ${dateElement(clock.now())}.</p>
    <section class="card" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscriptions</h2>
      ${table(
        'Subscriptions',
        ['Customer', 'Status', 'Period ends', 'Id'],
        subscriptions.map((one) => [
          emailOf(one.customer),
          one.cancel_at_period_end ? `${one.status}, ending` : one.status,
          dateElement(currentPeriodEnd(one)),
          html`<code>${one.id}</code>`,
        ]),
        'None yet: start a checkout in the application.',
      )}
    </section>
    <section class="card" aria-labelledby="events">
      <h2 id="events">Latest events</h2>
      ${table(
        'Latest events',
        ['Type', 'Date', 'Webhook', 'Id'],
        events.map((event) => [
          event.type,
          dateElement(event.created),
          event.pending_webhooks > 0 ? 'waiting' : 'done',
          html`<code>${event.id}</code>`,
        ]),
        'Nothing has happened yet.',
      )}
    </section>
  `;
}
