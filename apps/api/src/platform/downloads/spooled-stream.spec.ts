import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { type Spool, SpooledStream } from './spooled-stream.js';

const MEGABYTE = 1024 * 1024;

describe('a spooled stream', () => {
  let folder: string;
  let spool: Spool;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tracker-spool-'));
  });

  beforeEach(() => {
    spool = {
      folder,
      room: { bytes: 64 * MEGABYTE },
      mostBytes: 64 * MEGABYTE,
      patienceMs: 0,
      longestIdleMs: 60_000,
    };
  });

  afterAll(() => rm(folder, { recursive: true }));

  const pieces = (count: number, bytes = 64 * 1024) => Array.from({ length: count }, (_, n) => Buffer.alloc(bytes, n));
  const sum = (buffers: Buffer[]) => createHash('sha256').update(Buffer.concat(buffers)).digest('hex');

  it('delivers every byte once and in order, whether source or reader is faster', async () => {
    const pauses = fc.array(fc.constantFrom(0, 0, 0, 1, 5), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.nat(40), pauses, pauses, fc.constantFrom(0, 3), async (count, sender, reader, patienceMs) => {
        const sent = pieces(count);
        async function* source() {
          for (const [index, piece] of sent.entries()) {
            await wait(sender[index % sender.length] ?? 0);
            yield piece;
          }
        }
        const stream = new SpooledStream(Readable.from(source()), { ...spool, patienceMs });
        const received: Buffer[] = [];
        for await (const chunk of stream) {
          received.push(chunk);
          await wait(reader[received.length % reader.length] ?? 0);
        }
        expect(sum(received)).toBe(sum(sent));
      }),
      { numRuns: 40 },
    );
    expect([spool.room.bytes, await readdir(folder)]).toEqual([64 * MEGABYTE, []]);
  });

  it('drains its source without a reader, and is complete for a later reader', async () => {
    const sent = pieces(320);
    const source = Readable.from(sent);
    const stream = new SpooledStream(source, spool);
    await finished(source);
    expect(spool.room.bytes).toBeLessThan(48 * MEGABYTE);
    const received: Buffer[] = [];
    for await (const chunk of stream) received.push(chunk);
    expect([sum(received), spool.room.bytes]).toEqual([sum(sent), 64 * MEGABYTE]);
  });

  it('waits for a slightly slower reader without spooling to disk', async () => {
    const stream = new SpooledStream(Readable.from(pieces(64)), { ...spool, patienceMs: 60_000 });
    for await (const _chunk of stream) {
      await wait(1);
      expect(spool.room.bytes).toBe(64 * MEGABYTE);
    }
  });

  it.each([
    ['falls too far behind', { mostBytes: MEGABYTE }, 'too far behind'],
    ['lags while the shared disk space is used up', { room: { bytes: MEGABYTE } }, 'too far behind'],
    ['reads nothing for too long', { longestIdleMs: 20 }, 'taken nothing for too long'],
  ])('fails and destroys its source when its reader %s', async (_what, limits, reason) => {
    const source = Readable.from(pieces(64));
    const stream = new SpooledStream(source, { ...spool, ...limits });
    await expect(finished(stream)).rejects.toThrow(reason);
    expect(source.destroyed).toBe(true);
  });

  it('fails when its source fails', async () => {
    const stream = new SpooledStream(
      Readable.from(
        (function* () {
          yield Buffer.alloc(MEGABYTE);
          throw new Error('The database has gone.');
        })(),
      ),
      spool,
    );
    stream.resume();
    await expect(finished(stream)).rejects.toThrow('The database has gone.');
  });
});
