import type { Offers } from '@tracker/contracts/billing/offers';
import { createContext } from 'react';
import type { Plan } from './pricing.api';

export interface DrawnAhead {
  offers: Offers;
  /** For visitors without JavaScript, whose browser can't request them. */
  plans: readonly Plan[];
}

export const DrawnAheadContext = createContext<DrawnAhead | null>(null);
