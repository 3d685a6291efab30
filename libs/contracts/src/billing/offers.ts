import type { IdentityProvider } from '../auth/users.js';

/** Features of an installation that depend on external accounts. */
export interface Offers {
  signIn: readonly IdentityProvider[];
  plans: boolean;
  sso: boolean;
}

export const OFFERS_ELEMENT = 'offers';

/** Stripe's client script, in the version that the product supports. */
export const PAYMENT_SCRIPT = 'https://js.stripe.com/clover/stripe.js';

/** Id of the element that allows the script: payments are configured and the page is not public. */
export const PAYMENT_SCRIPT_ELEMENT = 'payment-script';

export function priceText(price: number): string {
  return `$${price}/month`;
}
