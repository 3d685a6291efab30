import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

interface InvitationToken {
  token: string;
  hash: Buffer;
}

export function newInvitationToken(): InvitationToken {
  const token = secretToken();
  return { token, hash: tokenHash(token) };
}

export function hashOfToken(token: string): Buffer | null {
  return TOKEN_SHAPE.test(token) ? tokenHash(token) : null;
}
