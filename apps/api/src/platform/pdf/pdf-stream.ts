import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

/** Draws a document from beginning to end. `isWanted` is awaited between its parts; once it says false, nobody reads any more. */
export type Drawing = (document: PDFKit.PDFDocument, isWanted: () => Promise<boolean>) => Promise<void>;

interface PdfOptions {
  title: string;
  /** Width and height in points. */
  page: { width: number; height: number };
}

/** How long a drawing keeps the process to itself. */
const TURN_MS = 5;
/** What may wait for a slow reader before the drawing pauses. */
const MAX_WAITING_BYTES = 512 * 1024;

/** A document as a stream that is written while it is read; the other requests get their turn in between. */
export function pdfStream({ title, page }: PdfOptions, draw: Drawing): Readable {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    // None to begin with: a default font that is used under a second name would be opened anew at each use.
    font: '',
    // It would keep every word there is until the end.
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
