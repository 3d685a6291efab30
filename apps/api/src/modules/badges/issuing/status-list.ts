import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** The minimum of the Bitstring Status List, so that a single badge does not stand out. */
export const LIST_BITS = 131_072;

export const placeOf = (position: number) => ({ list: Math.floor(position / LIST_BITS), index: position % LIST_BITS });

/** https://www.w3.org/TR/vc-bitstring-status-list/#bitstring-encoding; the first bit is the leftmost. */
export async function encodedList(indexes: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(LIST_BITS / 8);
  for (const index of indexes) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
  return `u${(await pack(bits)).toString('base64url')}`;
}
