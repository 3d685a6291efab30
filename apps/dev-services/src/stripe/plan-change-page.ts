import { html, type SafeHtml } from '../pages/html.js';
import { dateElement, moneyText, priceText } from './money-and-dates.js';
import type { StripeAccount } from './stripe-account.js';
import type { PlanChange } from './stripe-records.js';

export function planChangePage({ planChanges, records }: StripeAccount, change: PlanChange): SafeHtml {
  const subscription = records.get('subscription', change.subscription);
  const price = records.get('price', change.price);
  const { name } = records.get('product', price.product);
  const due = planChanges.dueFor(change);
  const path = `/stripe/checkout/${change.id}`;
  return html`
    <h1>Change to ${name}</h1>
    <p class="quiet">A development stand-in for Stripe. No money moves.</p>
    <div class="card">
      <dl class="facts">
        <dt>${name}</dt>
        <dd>${priceText(price)}</dd>
        ${
          subscription.status === 'trialing' &&
          change.keepsTrial &&
          html`<dt>Trial</dt>
            <dd>Free until ${dateElement(subscription.trial_end ?? 0)}</dd>`
        }
        <dt>${due < 0 ? 'Credit' : 'Due today'}</dt>
        <dd>${moneyText(Math.abs(due), price.currency)}</dd>
      </dl>
      <form method="post" action="${path}/subscribe">
        <button class="primary wide" type="submit">Subscribe</button>
      </form>
      <form method="post" action="${path}/cancel" class="below">
        <button class="wide" type="submit">Cancel</button>
      </form>
    </div>
  `;
}
