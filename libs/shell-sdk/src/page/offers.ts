import { type Offers, OFFERS_ELEMENT } from '@tracker/contracts/billing/offers';

/** Default for pages without the element, such as in development. */
const EVERYTHING: Offers = { signIn: ['google', 'microsoft', 'linkedin'], plans: true, sso: true };

/** The features that this installation offers, read from the page. */
export function installationOffers(page: Document = document): Offers {
  try {
    return {
      ...EVERYTHING,
      ...(JSON.parse(page.getElementById(OFFERS_ELEMENT)?.textContent ?? '') as Partial<Offers>),
    };
  } catch {
    return EVERYTHING;
  }
}
