import { pipeline, Transform, type TransformCallback, type Readable } from 'node:stream';

const QUOTE = 0x22;
const LF = 0x0a;
const CRLF = Buffer.from('\r\n');
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Makes PostgreSQL's CSV what RFC 4180 and Excel expect: rows end in CR LF, and a byte order mark says UTF-8. Line breaks inside
 * quoted cells stay as they are; a doubled quote opens and closes at once, so counting quotes is enough to know.
 */
export class CrlfRows extends Transform {
  private isQuoted = false;
  private hasBegun = false;

  /** The rows of `source`; destroying either ends both, then `done` is called, with the error if there was one. */
  static after(source: Readable, done: (error: unknown) => void): Readable {
    return pipeline(source, new CrlfRows(), (error) => done(error));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const parts: Buffer[] = this.hasBegun ? [] : [BYTE_ORDER_MARK];
    this.hasBegun = true;
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === LF && !this.isQuoted) {
        parts.push(chunk.subarray(start, index), CRLF);
        start = index + 1;
      }
    }
    parts.push(chunk.subarray(start));
    callback(null, Buffer.concat(parts));
  }
}
