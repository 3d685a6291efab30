import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FairSlots } from '../http/limits/fair-slots.js';
import { type Spool, SpooledStream } from './spooled-stream.js';

type DownloadWork = 'reads' | 'draws' | 'reads and draws';

const GIGABYTE = 1024 ** 3;
const OPEN = { inAll: 200, each: 3 };
const DRAWING = { inAll: 2, each: 1 };
const MAX_MAKING_MS = 300_000;
const MAX_READING_MS = 3_600_000;

/**
 * Limits how many files are generated at once, per person and in total. A slow reader's file is spooled to disk, so
 * that it releases its database connection and CPU slot early.
 */
@Injectable()
export class Downloads {
  private readonly open = new FairSlots(OPEN);
  private readonly drawing = new FairSlots(DRAWING);
  private readonly reading: FairSlots;
  private readonly spool: Spool;

  constructor(@Inject(ENVIRONMENT) { databasePoolSize, dataDir }: Environment) {
    // Half of the pool stays free for other requests, and half of the rest for other people's exports.
    const inAll = Math.max(1, Math.floor(databasePoolSize / 2));
    this.reading = new FairSlots({ inAll, each: Math.max(1, Math.floor(inAll / 2)) });
    this.spool = {
      folder: join(dataDir, 'spool'),
      room: { bytes: 4 * GIGABYTE },
      mostBytes: GIGABYTE / 2,
      patienceMs: 500,
      longestIdleMs: 120_000,
    };
  }

  async start(userId: string, work: DownloadWork, make: () => Promise<Readable> | Readable): Promise<Readable> {
    const close = await this.open.take(userId);
    try {
      const content = new SpooledStream(await this.make(userId, work, make), this.spool);
      endInTime(content, MAX_READING_MS);
      content.once('close', close);
      return content;
    } catch (error) {
      close();
      throw error;
    }
  }

  private async make(userId: string, work: DownloadWork, make: () => Promise<Readable> | Readable): Promise<Readable> {
    const releases: (() => void)[] = [];
    const release = () => releases.forEach((giveBack) => giveBack());
    try {
      if (work !== 'reads') releases.push(await this.drawing.take(userId));
      if (work !== 'draws') releases.push(await this.reading.take(userId));
      const source = await make();
      endInTime(source, MAX_MAKING_MS);
      source.once('close', release);
      return source;
    } catch (error) {
      release();
      throw error;
    }
  }
}

function endInTime(stream: Readable, longestMs: number): void {
  const timer = setTimeout(() => stream.destroy(new Error('A download took too long.')), longestMs).unref();
  stream.once('close', () => clearTimeout(timer));
}
