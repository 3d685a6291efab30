import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export interface HashedCode {
  salt: Buffer;
  codeHash: Buffer;
}

/** Six digits, and what of them may be kept. */
export async function newEmailCode(): Promise<HashedCode & { code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(SALT_BYTES);
  return { code, salt, codeHash: await derive(code, salt, HASH_BYTES) };
}

export async function isEmailCode(code: string, { salt, codeHash }: HashedCode): Promise<boolean> {
  return timingSafeEqual(await derive(code, salt, HASH_BYTES), codeHash);
}
