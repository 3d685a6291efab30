import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';

/** Says to spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row as RFC 4180 has it, of texts that are harmless for spreadsheets already (`asText`). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The signs with which a formula begins, after blanks; to be read by PostgreSQL and by JavaScript. */
export const FORMULA_SIGN = String.raw`[\s\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[-=+@＝＋－＠]`;
/** How a cell begins that must not be written as it is. */
export const FORMULA_BEGINNING = String.raw`${FORMULA_SIGN}|[\t\r\n]`;

/**
 * SQL for a text as a cell of a CSV file, of whatever export. Spreadsheets run a cell that begins like a formula (OWASP, "CSV injection"); an
 * apostrophe in front makes it text; a text that begins with apostrophes and then like a formula gets one more, so that it can be taken off again.
 * The wide forms of the signs and blanks before them count too, because some programs fold and trim them, and so do the invisible ones (no-break
 * and zero-width spaces, byte order mark), which are no blanks for every database's locale. Most texts begin with a letter, and looking at its
 * code costs a tenth of the pattern.
 */
export const asText = (text: string) =>
  `case when ascii(${text}) between ascii('A') and ascii('z') then ${text}
    when ${text} ~ '^''*(?:${FORMULA_BEGINNING})' then '''' || ${text} else ${text} end`;

/** Large pieces: each one costs a turn of the event loop and a write to the socket, whatever its size. */
const PIECE_BYTES = 256 * 1024;

/**
 * Makes PostgreSQL's CSV what RFC 4180 and Excel expect: rows end in CR LF, and a byte order mark says UTF-8. Line breaks inside
 * quoted cells stay as they are; a doubled quote opens and closes at once, so counting quotes is enough to know.
 */
export class CrlfRows extends Transform {
  private isQuoted = false;
  private hasBegun = false;

  constructor() {
    super({ highWaterMark: PIECE_BYTES });
  }

  /** The rows of `source`; destroying either ends both, then `done` is called, with the error if there was one. */
  static after(source: Readable, done: (error: unknown) => void): Readable {
    return pipeline(source, new CrlfRows(), (error) => done(error));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    if (!this.hasBegun) this.push(Buffer.from(BYTE_ORDER_MARK));
    this.hasBegun = true;
    // As Latin-1 a text has a character for each byte, so that nothing of a split UTF-8 character is lost; quote and LF are bytes of their own.
    const parts = chunk.toString('latin1').split('"');
    const startsQuoted = this.isQuoted;
    const rows = parts.map((part, index) =>
      (index % 2 === 1) === startsQuoted ? part.replaceAll('\n', '\r\n') : part,
    );
    this.isQuoted = (parts.length % 2 === 0) !== startsQuoted;
    callback(null, Buffer.from(rows.join('"'), 'latin1'));
  }
}
