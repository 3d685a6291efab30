import { Transform, type TransformCallback } from 'node:stream';

/** Holds a letter back until it is whole. Each part of it would otherwise be a packet of its own, which costs both sides more than making the letter. */
export class OnePiece extends Transform {
  private readonly parts: Buffer[] = [];

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(part);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.parts));
  }
}
