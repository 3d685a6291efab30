import type { Offers } from '@tracker/contracts/billing/offers';
import { createContext } from 'react';
import type { Plan } from './pricing.api';

/** What the landing page needs to know where there is no page yet that would say so: while it is drawn as the shell is built. */
export interface DrawnAhead {
  offers: Offers;
  /** For whoever has no script, which would ask for them. */
  plans: readonly Plan[];
}

export const DrawnAheadContext = createContext<DrawnAhead | null>(null);
