import { pipeline, Transform, type TransformCallback, type Readable } from 'node:stream';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
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
    if (!this.hasBegun) this.push(BYTE_ORDER_MARK);
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
