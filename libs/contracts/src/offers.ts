import type { IdentityProvider } from './users.js';

/** What an installation offers of the things that need an account elsewhere. */
export interface Offers {
  /** Providers that people can sign in with. */
  signIn: readonly IdentityProvider[];
  /** Whether plans can be bought. */
  plans: boolean;
}

/** Id of the element in which a page carries the installation's offers. */
export const OFFERS_ELEMENT = 'offers';
