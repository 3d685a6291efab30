import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import type { PublicPortfolio } from '@tracker/contracts/portfolio';
import PDFDocument from 'pdfkit';
import { PAGE, PortfolioPages } from './portfolio-pages.js';

export interface PdfOccasion {
  /** Statuses are as of this day. */
  today: CalendarDate;
  /** Address of the public page. */
  url: string;
  isPublic: boolean;
}

const CREDENTIALS_BETWEEN_TURNS = 20;
/** What may wait for a slow reader before the drawing pauses. */
const MAX_WAITING_BYTES = 512 * 1024;

/** A portfolio as a stream that is written while it is read. */
export function portfolioPdf(portfolio: PublicPortfolio, occasion: PdfOccasion): Readable {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // None to begin with: a default font that is used under a second name would be opened anew at each use.
    font: '',
    // It would keep every word there is until the end.
    fontLayoutCache: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: portfolio.portfolio.title, Creator: 'Micro-Credential Tracker' },
  });
  const stream = document as unknown as Readable;
  fill(document, stream, portfolio, occasion).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function fill(
  document: PDFKit.PDFDocument,
  stream: Readable,
  portfolio: PublicPortfolio,
  occasion: PdfOccasion,
): Promise<void> {
  const pages = new PortfolioPages(document, occasion);
  pages.begin(portfolio);
  for (const [index, credential] of portfolio.credentials.entries()) {
    if (stream.destroyed) return;
    pages.add(credential);
    if (index % CREDENTIALS_BETWEEN_TURNS === 0) await nextTurn();
    while (stream.readableLength > MAX_WAITING_BYTES && !stream.destroyed) await wait(10);
  }
  pages.end();
  document.end();
}
