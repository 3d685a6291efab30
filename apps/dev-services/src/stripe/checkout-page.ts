import { html, type SafeHtml } from '../pages/html.js';
import { messageCard } from '../pages/layout.js';
import { dateElement, moneyText, priceText } from './money-and-dates.js';
import { DAY } from './stripe-clock.js';
import type { CheckoutSessionObject } from './stripe-objects.js';
import type { CheckoutPlan, PlanChange } from './stripe-records.js';
import type { StripeAccount } from './stripe-account.js';

export const CARDS = {
  works: 'A card that works',
  later: 'A card that is declined later',
  declined: 'A card that is declined now',
};

interface CheckoutPage {
  session: CheckoutSessionObject;
  plan: CheckoutPlan;
  now: number;
  problem: string | null;
}

export function checkoutPage({ session, plan, now, problem }: CheckoutPage): SafeHtml {
  const path = `/stripe/checkout/${session.id}`;
  const { trialPeriodDays: trialDays } = plan;
  return html`
    <h1>Subscribe to ${plan.lineItems.map(({ description }) => description).join(', ')}</h1>
    <p class="quiet">A development stand-in for Stripe. No money moves.</p>
    <div class="card">
      <dl class="facts">
        ${plan.lineItems.map(({ description, price, quantity }) => {
          const text = `${priceText(price)}${quantity > 1 ? ` × ${quantity}` : ''}`;
          return html`<dt>${description}</dt>
            <dd>${text}</dd>`;
        })}
        ${
          trialDays &&
          html`<dt>Trial</dt>
            <dd>${trialDays} days free, until ${dateElement(now + trialDays * DAY)}</dd>`
        }
        <dt>Due today</dt>
        <dd>${moneyText(session.amount_total ?? 0, session.currency ?? 'usd')}</dd>
        ${
          session.customer_email &&
          html`<dt>Email</dt>
            <dd>${session.customer_email}</dd>`
        }
      </dl>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      <form method="post" action="${path}/subscribe">
        <div class="field">
          <label for="card">Card</label>
          <select id="card" name="card">
            ${Object.entries(CARDS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
          </select>
        </div>
        <button class="primary wide" type="submit">Subscribe</button>
      </form>
      <form method="post" action="${path}/cancel" class="below">
        <button class="wide" type="submit">Cancel</button>
      </form>
    </div>
  `;
}

export function closedCheckoutPage({ status, success_url, cancel_url }: CheckoutSessionObject): SafeHtml {
  const [url, heading, sentence] =
    status === 'complete'
      ? [success_url, 'You are subscribed already', 'There is nothing left to pay.']
      : [cancel_url, 'This checkout has expired', 'Start again in the application.'];
  return messageCard(heading, sentence, url === null ? undefined : { url, label: 'Back to the application' });
}

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
