import type { Readable } from 'node:stream';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { pdfStream } from '../../../platform/pdf/pdf-stream.js';
import { PAGE, PortfolioPages } from './portfolio-pages.js';

export interface PdfOccasion {
  /** Statuses are as of this day. */
  today: CalendarDate;
  /** Address of the public page. */
  url: string;
  isPublic: boolean;
}

/** A portfolio as a stream that is written while it is read. */
export function portfolioPdf(portfolio: PublicPortfolio, occasion: PdfOccasion): Readable {
  return pdfStream({ title: portfolio.portfolio.title, page: PAGE }, async (document, isWanted) => {
    const pages = new PortfolioPages(document, occasion);
    pages.begin(portfolio);
    for (const credential of portfolio.credentials) {
      if (!(await isWanted())) return;
      pages.add(credential);
    }
    pages.end();
  });
}
