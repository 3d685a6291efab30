import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface Spool {
  folder: string;
  room: { bytes: number };
  mostBytes: number;
  patienceMs: number;
  longestIdleMs: number;
}

const PIECE_BYTES = 256 * 1024;

/**
 * Passes `source` through while the reader keeps up. For a slow reader it spools the rest to a file, so that the source
 * ends soon and releases what it holds, such as a database connection.
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
    const closed = this.file?.close() ?? Promise.resolve();
    closed.catch(() => undefined).finally(() => end(cause));
  }

  private async pump(): Promise<void> {
    try {
      for await (const chunk of this.source) {
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

  private endIfIdle(): void {
    if (this.isWanted) this.idle.refresh();
    else this.destroy(new Error('The reader of a download has taken nothing for too long.'));
  }
}

/** Unlinks the file right after opening it, so that it disappears with the process even after a crash. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
