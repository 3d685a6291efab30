import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{22,64}$/;
/** Has the shape of a token, and is too short to have been made by `newShareToken`. */
const NOBODYS_TOKEN = '0'.repeat(22);

/** 192 random bits, safe in addresses. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What to look up for a text from an address: a malformed one is looked up like any other, and so takes as long. */
export function shareTokenOf(text: string): string {
  return TOKEN_SHAPE.test(text) ? text : NOBODYS_TOKEN;
}
