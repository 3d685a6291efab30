import { secretToken } from '../../platform/actor/secret-token.js';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{22,64}$/;
/** Has the shape of a token, and is too short to have been made by `newShareToken`. */
const NOBODYS_TOKEN = '0'.repeat(22);

export const newShareToken = (): string => secretToken('', 24);

/** What to look up for a text from an address: a malformed one is looked up like any other, and so takes as long. */
export function shareTokenOf(text: string): string {
  return TOKEN_SHAPE.test(text) ? text : NOBODYS_TOKEN;
}
