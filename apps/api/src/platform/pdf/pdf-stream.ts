import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

/**
 * Await `isWanted` between parts: it yields to other requests, applies backpressure, and resolves to false once the
 * reader has gone.
 */
type Drawing = (document: PDFKit.PDFDocument, isWanted: () => Promise<boolean>) => Promise<void>;

interface PdfOptions {
  title: string;
  page: { width: number; height: number };
}

const TURN_MS = 5;
const MAX_WAITING_BYTES = 512 * 1024;

export function pdfStream({ title, page }: PdfOptions, draw: Drawing): Readable {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    // No default font: using it under a second name would parse the font on every use.
    font: '',
    fontLayoutCache: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Micro-Credential Tracker' },
  });
  const stream = document as unknown as Readable;
  let turnBegan = performance.now();
  const isWanted = async () => {
    if (performance.now() - turnBegan > TURN_MS) {
      await nextTurn();
      turnBegan = performance.now();
    }
    while (stream.readableLength > MAX_WAITING_BYTES && !stream.destroyed) await wait(10);
    return !stream.destroyed;
  };
  draw(document, isWanted).then(
    () => stream.destroyed || document.end(),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}
