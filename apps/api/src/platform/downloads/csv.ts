import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';

export const BYTE_ORDER_MARK = '\uFEFF';

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sign that starts a formula, after optional whitespace. Both PostgreSQL and JavaScript read this pattern. */
export const FORMULA_SIGN = String.raw`[\s\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[-=+@＝＋－＠]`;
export const FORMULA_BEGINNING = String.raw`${FORMULA_SIGN}|[\t\r\n]`;

/**
 * SQL that prevents CSV injection (OWASP): an apostrophe in front of a cell that would run as a formula makes it text.
 * The pattern includes full-width signs and invisible characters, because some programs fold or trim them. Most texts
 * begin with a letter, and checking its code first costs a tenth of the pattern.
 */
export const asText = (text: string) =>
  `case when ascii(${text}) between ascii('A') and ascii('z') then ${text}
    when ${text} ~ '^''*(?:${FORMULA_BEGINNING})' then '''' || ${text} else ${text} end`;

const BEGINS_LIKE_FORMULA = new RegExp(`^'*(?:${FORMULA_BEGINNING})`);

export function textCell(text: string): string {
  return BEGINS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** Every chunk costs an event loop turn and a socket write, so chunks are large. */
const PIECE_BYTES = 256 * 1024;

/**
 * Converts PostgreSQL's CSV for RFC 4180 and Excel: adds a byte order mark and ends rows in CR LF. Line breaks inside
 * quoted cells stay. A doubled quote closes and reopens the cell, so counting quotes is enough.
 */
export class CrlfRows extends Transform {
  private isQuoted = false;
  private hasBegun = false;

  constructor() {
    super({ highWaterMark: PIECE_BYTES });
  }

  /** Destroying either stream ends both. `done` is then called once, with the error if there was one. */
  static after(source: Readable, done: (error: unknown) => void): Readable {
    return pipeline(source, new CrlfRows(), (error) => done(error));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    if (!this.hasBegun) this.push(Buffer.from(BYTE_ORDER_MARK));
    this.hasBegun = true;
    // Latin-1 maps every byte to one character, so UTF-8 sequences that are split across chunks survive.
    const parts = chunk.toString('latin1').split('"');
    const startsQuoted = this.isQuoted;
    const rows = parts.map((part, index) =>
      (index % 2 === 1) === startsQuoted ? part.replaceAll('\n', '\r\n') : part,
    );
    this.isQuoted = (parts.length % 2 === 0) !== startsQuoted;
    callback(null, Buffer.from(rows.join('"'), 'latin1'));
  }
}
