import type { CalendarDate } from '../values/calendar-date.js';
import type { PublicPortfolio } from './portfolio.js';

/** Id of the element with the data of a server-rendered portfolio, for hydration. */
export const RENDERED_PORTFOLIO_ELEMENT = 'rendered-portfolio';

/** The data that a public portfolio is rendered from. */
export interface RenderedPortfolio {
  shareToken: string;
  answer: PublicPortfolio;
  today: CalendarDate;
  locale: string;
}

/** Data of a prerendered portfolio before its scripts are loaded. */
export interface PortfolioAtRest extends RenderedPortfolio {
  /** URL to check whether the page is still current. */
  address: string;
  /** The visitor's days for which the displayed statuses are correct. */
  holdsOn: readonly CalendarDate[];
  title: string;
  darkToggle: string;
}
