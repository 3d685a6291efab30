import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ARCHIVE_LIMITS } from './release-archive.js';

const PACKED = /\.(?:br|gz)$/;

/** Whether a file is a copy that the build packed in advance. Copies differ from one compressor to the next, so they say nothing about the content. */
export const isPacked = (file: string) => PACKED.test(file);

/** The file that a packed copy stands for; any other file itself. */
export const unpackedName = (file: string) => file.replace(PACKED, '');

/** As in the integrity attribute (Subresource Integrity, 3.1). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Whether this is the content that a build has under this name. A packed copy has to unpack to the file it stands for. */
export async function isSound(
  file: string,
  content: Buffer,
  hashes: Readonly<Record<string, string>>,
): Promise<boolean> {
  const unpacked = isPacked(file) ? await unpack(file, content) : content;
  return unpacked !== null && integrityOf(unpacked) === hashes[unpackedName(file)];
}

const limits = { maxOutputLength: ARCHIVE_LIMITS.unpackedBytes };

/** Null if it can't be unpacked. */
function unpack(file: string, content: Buffer): Promise<Buffer | null> {
  const unpacking = file.endsWith('.br')
    ? promisify(brotliDecompress)(content, limits)
    : promisify(gunzip)(content, limits);
  return unpacking.catch(() => null);
}
