import { html, type SafeHtml } from '../pages/html.js';
import type { PriceObject } from './stripe-objects.js';

export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

export function priceText({ unit_amount, currency, recurring }: PriceObject): string {
  const amount = moneyText(unit_amount ?? 0, currency);
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  return `${amount} per ${count === 1 ? interval : `${count} ${interval}s`}`;
}

export function dateElement(seconds: number): SafeHtml {
  const moment = new Date(seconds * 1000);
  const text = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return html`<time datetime="${moment.toISOString()}">${text}</time>`;
}
