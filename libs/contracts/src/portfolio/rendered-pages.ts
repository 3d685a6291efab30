import type { Offers } from '../billing/offers.js';
import type { CalendarDate } from '../values/calendar-date.js';
import type { PublicPortfolio } from './portfolio.js';

export type RenderedPageName = 'landing' | 'portfolio';

/** Id of the element that marks a prerendered first screen, so that the shell hydrates it. */
export const RENDERED_ELEMENT = 'rendered';

export const LANDING_FILE = 'landing.json';

export function landingKey({ signIn, sso }: Pick<Offers, 'signIn' | 'sso'>): string {
  return [...signIn, ...(sso ? ['sso'] : [])].join(' ');
}

export const PUBLIC_FRAME_FILE = 'public-frame.json';

export const PAGE_PLACEHOLDER = 'PAGE';

export interface PublicFrame {
  whole: string;
  embedded: string;
  darkToggle: string;
  script: string;
}

export const DEFERRED_SCRIPTS_ELEMENT = 'late-scripts';

/** File that lists the shell's files needed by every signed-in screen. */
export const SIGNED_IN_FILES = 'signed-in.json';

export const RENDERED_PORTFOLIO_ELEMENT = 'rendered-portfolio';

export interface RenderedPortfolio {
  shareToken: string;
  answer: PublicPortfolio;
  today: CalendarDate;
  locale: string;
}

export interface PortfolioAtRest extends RenderedPortfolio {
  /** URL to check whether the page is still current. */
  address: string;
  /** The visitor's days for which the displayed statuses are correct. */
  holdsOn: readonly CalendarDate[];
  title: string;
  darkToggle: string;
}
