import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../platform/actor/token-hash.js';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface InvitationToken {
  /** Goes into the mail and nowhere else. */
  token: string;
  hash: Buffer;
}

export function newInvitationToken(): InvitationToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** Null for a text that no invitation can have. */
export function hashOfToken(token: string): Buffer | null {
  return TOKEN_SHAPE.test(token) ? tokenHash(token) : null;
}
