import { addressAfterSignIn } from './account-addresses.js';

const HELD = { email: 'Nora@example.test', emailVerified: true, confirmedEmail: null };
const SAME = { email: 'nora@example.test', emailVerified: true };
const OTHER = { email: 'nora.lind@example.test', emailVerified: true };
const UNKNOWN = { email: null, emailVerified: null };

describe('the account’s email address after a sign-in', () => {
  test('becomes verified or unverified as its only provider reports', () => {
    const unvouched = { ...HELD, emailVerified: false };
    expect(addressAfterSignIn(unvouched, SAME, [], SAME)).toEqual({ email: HELD.email, emailVerified: true });
    expect(addressAfterSignIn(HELD, SAME, [], { ...SAME, emailVerified: false })).toEqual({
      email: HELD.email,
      emailVerified: false,
    });
  });

  test.each([
    ['another provider vouches for it', HELD, [SAME]],
    ['another provider was linked before its claims were stored', HELD, [UNKNOWN]],
    ['it was confirmed by a code', { ...HELD, confirmedEmail: 'nora@EXAMPLE.test' }, []],
  ])('stays verified although its provider reports it as unverified, when %s', (_name, account, others) => {
    expect(addressAfterSignIn(account, SAME, others, { ...SAME, emailVerified: false }).emailVerified).toBe(true);
  });

  test.each([
    ['another provider vouches for a different address', HELD, [OTHER]],
    ['the confirmed address is an older one', { ...HELD, confirmedEmail: 'old@example.test' }, []],
  ])('becomes unverified when %s', (_name, account, others) => {
    expect(addressAfterSignIn(account, SAME, others, { ...SAME, emailVerified: false }).emailVerified).toBe(false);
  });

  test.each([SAME, UNKNOWN])('follows its provider to a new address and its verification, from %j', (before) => {
    expect(addressAfterSignIn(HELD, before, [], OTHER)).toEqual(OTHER);
    expect(addressAfterSignIn(HELD, before, [OTHER], { ...OTHER, emailVerified: false })).toEqual({
      ...OTHER,
      emailVerified: false,
    });
  });

  test.each([
    ['another provider reported the current one', HELD, SAME, [SAME]],
    ['the current one was confirmed by a code', { ...HELD, confirmedEmail: HELD.email }, SAME, []],
    ['the current one never came from this provider', HELD, OTHER, [SAME]],
  ])('does not change when a provider reports a new address and %s', (_name, account, before, others) => {
    expect(addressAfterSignIn(account, before, others, { ...OTHER, email: 'third@example.test' })).toEqual({
      email: HELD.email,
      emailVerified: true,
    });
  });
});
