import type { Readable } from 'node:stream';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { pdfStream } from '../../../platform/pdf/pdf-stream.js';
import { PAGE, type PdfOccasion, PortfolioPages } from './portfolio-pages.js';

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
