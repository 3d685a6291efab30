import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'mct_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^mct_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;
const RANDOM_DIGITS = 34;
const CHECKSUM_DIGITS = 6;

/** Prefix and checksum let scanners recognize a leaked token, in the form that GitHub uses. */
export function newApiToken(): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return PREFIX + random + checksumOf(random);
}

/** Rejects guesses and typing errors without a query. */
export function isApiToken(text: string): boolean {
  const [, random = '', checksum] = SHAPE.exec(text) ?? [];
  return checksum !== undefined && checksumOf(random) === checksum;
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < CHECKSUM_DIGITS; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
