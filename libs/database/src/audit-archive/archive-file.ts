import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export const AT_ONCE = 1_000;

/** Writes a gzip file with one JSON entry per line, as PostgreSQL renders it. Fails if the file exists. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(path, { flags: 'wx' }));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/** Reads an archive in batches of lines, each a JSON array. Numbers and times keep PostgreSQL's text. */
export async function* readArchive(path: string): AsyncGenerator<string> {
  let portion: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    portion.push(line);
    if (portion.length < AT_ONCE) continue;
    yield `[${portion.join(',')}]`;
    portion = [];
  }
  if (portion.length > 0) yield `[${portion.join(',')}]`;
}

export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
