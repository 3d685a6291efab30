import type { CalendarDate } from '../values/calendar-date.js';
import type { PublicPortfolio } from './portfolio.js';

/** Id of the element in which a portfolio's page that was rendered on the server carries what it was rendered from. */
export const RENDERED_PORTFOLIO_ELEMENT = 'rendered-portfolio';

/** What a public portfolio's page is rendered from. */
export interface RenderedPortfolio {
  shareToken: string;
  /** What `GET /api/portfolio/public/{shareToken}` says. */
  answer: PublicPortfolio;
  /** The day that statuses are counted from. */
  today: CalendarDate;
  /** Language tag that dates are written for. */
  locale: string;
}

/** What such a page knows of itself before any of its scripts is asked for. */
export interface PortfolioAtRest extends RenderedPortfolio {
  /** Where to ask whether it still holds. */
  address: string;
  /** Days on the visitor's calendar for which its statuses are right. */
  holdsOn: readonly CalendarDate[];
  title: string;
  darkToggle: string;
}
