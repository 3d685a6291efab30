import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ARCHIVE_LIMITS } from './release-archive.js';

const PACKED = /\.(?:br|gz)$/;

/** A compressed copy that the build wrote. Its bytes depend on the compressor. */
export const isPacked = (file: string) => PACKED.test(file);

export const unpackedName = (file: string) => file.replace(PACKED, '');

/** The format of the `integrity` attribute (Subresource Integrity, 3.1). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export async function isSound(
  file: string,
  content: Buffer,
  hashes: Readonly<Record<string, string>>,
): Promise<boolean> {
  const unpacked = isPacked(file) ? await unpack(file, content) : content;
  return unpacked !== null && integrityOf(unpacked) === hashes[unpackedName(file)];
}

const limits = { maxOutputLength: ARCHIVE_LIMITS.unpackedBytes };

function unpack(file: string, content: Buffer): Promise<Buffer | null> {
  const unpacking = file.endsWith('.br')
    ? promisify(brotliDecompress)(content, limits)
    : promisify(gunzip)(content, limits);
  return unpacking.catch(() => null);
}
