import { createHash } from 'node:crypto';
import { hashOfToken, newInvitationToken } from './invitation-token.js';

describe('the token of an invitation', () => {
  it('is random each time and has a stable hash', () => {
    const { token, hash } = newInvitationToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(newInvitationToken().token).not.toBe(token);
    expect(hash).toEqual(createHash('sha256').update(token).digest());
    expect(hashOfToken(token)).toEqual(hash);
  });

  it.each(['', 'A'.repeat(42), 'A'.repeat(44), ` ${'A'.repeat(43)}`, `${'A'.repeat(43)}\n`, `${'A'.repeat(42)}+`])(
    'is invalid as %j',
    (text) => {
      expect(hashOfToken(text)).toBeNull();
    },
  );
});
