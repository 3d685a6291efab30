import { html, type SafeHtml } from '../pages/html.js';
import type { PriceObject } from './stripe-objects.js';

export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

export function priceText({ unit_amount, currency, recurring }: PriceObject): string {
  return `${moneyText(unit_amount ?? 0, currency)} per ${recurring.interval}`;
}

export function dateElement(seconds: number): SafeHtml {
  const moment = new Date(seconds * 1000);
  const text = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return html`<time datetime="${moment.toISOString()}">${text}</time>`;
}
