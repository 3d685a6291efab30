import { secretToken } from '../../platform/actor/secret-token.js';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{22,64}$/;
/** Has the shape of a token, but is shorter than any that `newShareToken` creates. */
const NOBODYS_TOKEN = '0'.repeat(22);

export const newShareToken = (): string => secretToken('', 24);

/** Maps a malformed token to an unknown one, so that both take the same time. */
export function shareTokenOf(text: string): string {
  return TOKEN_SHAPE.test(text) ? text : NOBODYS_TOKEN;
}
