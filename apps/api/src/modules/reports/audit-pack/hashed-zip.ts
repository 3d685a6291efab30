import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { callbackify } from 'node:util';

interface PackFile {
  name: string;
  open: () => Promise<Readable> | Readable;
}

interface FileHash {
  name: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * A ZIP whose files are made one after the other while it is read, and last `manifest.json`, which is given their
 * hashes. Destroying it also ends the file in progress.
 */
export async function hashedZip(
  files: readonly PackFile[],
  manifest: (hashes: readonly FileHash[]) => Promise<object>,
): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: new Date(), mode: 0o100600, compress: true };
  const hashes: FileHash[] = [];
  let current: Readable | undefined;
  const openHashed = async ({ name, open }: PackFile) => {
    current = hashed(await open(), (hash) => hashes.push({ name, ...hash }));
    if (output.destroyed) current.destroy();
    return current;
  };
  for (const file of files)
    zip.addReadStreamLazy(
      file.name,
      options,
      callbackify(() => openHashed(file)),
    );
  const last = async () => Readable.from([`${JSON.stringify(await manifest(hashes), null, 2)}\n`]);
  zip.addReadStreamLazy('manifest.json', options, callbackify(last));
  zip.end();
  // The ZIP library reports errors of its sources on the archive, not on its output stream.
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  return output;
}

function hashed(source: Readable, done: (hash: Omit<FileHash, 'name'>) => void): Readable {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      callback(null, chunk);
    },
    flush(callback) {
      done({ sizeBytes, sha256: hash.digest('hex') });
      callback();
    },
  });
  return pipeline(source, counting, () => undefined);
}
