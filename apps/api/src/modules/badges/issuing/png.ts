import { crc32 } from 'node:zlib';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { pictureTooLarge, unreadablePicture } from './issuing.errors.js';

interface Chunk {
  type: string;
  data: Buffer;
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const SHOWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']);

/** Keeps what is needed to show the picture: no texts, dates, places or other badges. Pixels are not decompressed. */
export function cleanPng(bytes: Buffer): Buffer {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') throw unreadablePicture();
  const sides = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (sides.includes(0)) throw unreadablePicture();
  if (Math.max(...sides) > ISSUING_LIMITS.imageSide) throw pictureTooLarge();
  return pngOf(chunks.filter(({ type }) => SHOWN.has(type)));
}

/** https://www.imsglobal.org/spec/ob/v3p0/#png */
export function bakePng(png: Buffer, credential: string): Buffer {
  const [header, ...rest] = chunksOf(png);
  if (!header) throw unreadablePicture();
  const data = Buffer.concat([Buffer.from('openbadgecredential\0\0\0\0\0'), Buffer.from(credential)]);
  return pngOf([header, { type: 'iTXt', data }, ...rest]);
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return chunks;
}

function pngOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, data }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return [length, body, checksum];
  });
  return Buffer.concat([PNG_SIGNATURE, ...parts]);
}
