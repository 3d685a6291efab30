import type { IdentityProvider } from '../auth/users.js';

/** What an installation offers of the things that need an account elsewhere. */
export interface Offers {
  /** Providers that people can sign in with. */
  signIn: readonly IdentityProvider[];
  /** Whether plans can be bought. */
  plans: boolean;
  /** Whether organizations can bring a provider of their own. */
  sso: boolean;
}

/** Id of the element in which a page carries the installation's offers. */
export const OFFERS_ELEMENT = 'offers';

/** The payment provider's client script, in the version that the product is made with. */
export const PAYMENT_SCRIPT = 'https://js.stripe.com/clover/stripe.js';

/** Id of the element by which a page says that the script may be loaded: payments are configured, and the page is not a public one. */
export const PAYMENT_SCRIPT_ELEMENT = 'payment-script';

/** `$19/month`, as prices are shown. */
export function priceText(price: number): string {
  return `$${price}/month`;
}
