import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface Spool {
  folder: string;
  /** What all streams together may still keep on the disk. */
  room: { bytes: number };
  /** What one of them may keep there. */
  mostBytes: number;
  /** How long the source waits for the reader, in all. */
  patienceMs: number;
  /** A reader who takes nothing for so long has gone. */
  longestIdleMs: number;
}

/** Large pieces: each one costs a turn of the event loop and a write to the socket, whatever its size. */
const PIECE_BYTES = 256 * 1024;

/**
 * What `source` gives, for a reader of any speed. A reader who keeps up gets it directly. For one who does not, the source waits a moment in
 * all; after that it goes on at its own speed, and what the reader has not taken yet lies in a file. So a source that holds something dear,
 * such as a connection of the database, is at its end soon, whoever reads.
 */
export class SpooledStream extends Readable {
  private isWanted = false;
  private isComplete = false;
  private isReadingFile = false;
  private file: FileHandle | undefined;
  private written = 0;
  private sent = 0;
  private patienceMs: number;
  private wake: () => void = () => undefined;
  private readonly idle: NodeJS.Timeout;

  constructor(
    private readonly source: Readable,
    private readonly spool: Spool,
  ) {
    super({ highWaterMark: PIECE_BYTES });
    this.patienceMs = spool.patienceMs;
    this.idle = setTimeout(() => this.endIfIdle(), spool.longestIdleMs).unref();
    void this.pump();
  }

  override _read(): void {
    this.isWanted = true;
    this.idle.refresh();
    this.wake();
    this.serve();
  }

  override _destroy(cause: Error | null, end: (error: Error | null) => void): void {
    clearTimeout(this.idle);
    this.source.destroy();
    this.wake();
    this.spool.room.bytes += this.written;
    this.written = 0;
    // Closing waits for what is being written or read.
    const closed = this.file?.close() ?? Promise.resolve();
    closed.catch(() => undefined).finally(() => end(cause));
  }

  private async pump(): Promise<void> {
    try {
      for await (const chunk of this.source) {
        // From bytes it would make a copy.
        const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
        if (await this.isReaderReady()) this.give(piece);
        else await this.store(piece);
      }
      this.isComplete = true;
      this.serve();
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  private async isReaderReady(): Promise<boolean> {
    if (this.sent < this.written) return false;
    if (!this.isWanted && this.patienceMs > 0) await this.waitForReader();
    return this.isWanted;
  }

  private async waitForReader(): Promise<void> {
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.patienceMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.patienceMs -= performance.now() - began;
  }

  private give(piece: Buffer): void {
    this.isWanted = false;
    this.push(piece);
  }

  private async store(piece: Buffer): Promise<void> {
    const { folder, room, mostBytes } = this.spool;
    this.file ??= await openNameless(folder);
    if (this.destroyed) return this.file.close();
    if (this.sent === this.written) {
      room.bytes += this.written;
      this.sent = 0;
      this.written = 0;
    }
    if (piece.length > room.bytes || this.written + piece.length > mostBytes)
      throw new Error('The reader of a download is too far behind.');
    const { bytesWritten } = await this.file.write(piece, 0, piece.length, this.written);
    if (this.destroyed) return;
    if (bytesWritten < piece.length) throw new Error('A download could not be spooled.');
    room.bytes -= bytesWritten;
    this.written += bytesWritten;
    this.serve();
  }

  private serve(): void {
    if (!this.isWanted || this.isReadingFile || this.destroyed) return;
    if (this.sent < this.written) void this.giveFromFile();
    else if (this.isComplete) this.push(null);
  }

  private async giveFromFile(): Promise<void> {
    this.isReadingFile = true;
    try {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, this.written - this.sent));
      const read = await this.file?.read(piece, 0, piece.length, this.sent);
      this.isReadingFile = false;
      if (this.destroyed) return;
      if (!read?.bytesRead) throw new Error('A spooled download could not be read.');
      this.sent += read.bytesRead;
      this.give(piece.subarray(0, read.bytesRead));
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  /** Who waits for the source is not idle. */
  private endIfIdle(): void {
    if (this.isWanted) this.idle.refresh();
    else this.destroy(new Error('The reader of a download has taken nothing for too long.'));
  }
}

/** A file that goes with the process, however that ends: it has no name any more once it is open. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
