import type { IdentityProvider } from '../auth/users.js';

export interface Offers {
  signIn: readonly IdentityProvider[];
  plans: boolean;
  sso: boolean;
}

export const OFFERS_ELEMENT = 'offers';

export const PAYMENT_SCRIPT = 'https://js.stripe.com/clover/stripe.js';

export const PAYMENT_SCRIPT_ELEMENT = 'payment-script';

export function priceText(price: number): string {
  return `$${price}/month`;
}
