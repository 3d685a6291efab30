import { type Offers, OFFERS_ELEMENT } from '@tracker/contracts/billing/offers';

/** What can be used where no page says otherwise, such as in development. */
const EVERYTHING: Offers = { signIn: ['google', 'microsoft', 'linkedin'], plans: true, sso: true };

/** What this installation offers, as its page says. */
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
