import { addressAfterSignIn } from './account-addresses.js';

const HELD = { email: 'Nora@example.test', emailVerified: true, confirmedEmail: null };
const SAME = { email: 'nora@example.test', emailVerified: true };
const OTHER = { email: 'nora.lind@example.test', emailVerified: true };
const UNKNOWN = { email: null, emailVerified: null };

describe('the address of an account after a sign-in', () => {
  test('gains and loses its mark with the word of its only provider', () => {
    const unvouched = { ...HELD, emailVerified: false };
    expect(addressAfterSignIn(unvouched, SAME, [], SAME)).toEqual({ email: HELD.email, emailVerified: true });
    expect(addressAfterSignIn(HELD, SAME, [], { ...SAME, emailVerified: false })).toEqual({
      email: HELD.email,
      emailVerified: false,
    });
  });

  test.each([
    ['another provider vouches for it', HELD, [SAME]],
    ['another provider did before that was kept', HELD, [UNKNOWN]],
    ['it was confirmed by a code', { ...HELD, confirmedEmail: 'nora@EXAMPLE.test' }, []],
  ])('keeps its mark against an explicit no when %s', (_name, account, others) => {
    expect(addressAfterSignIn(account, SAME, others, { ...SAME, emailVerified: false }).emailVerified).toBe(true);
  });

  test.each([
    ['what another provider vouches for is another address', HELD, [OTHER]],
    ['the confirmed address is an older one', { ...HELD, confirmedEmail: 'old@example.test' }, []],
  ])('loses its mark when %s', (_name, account, others) => {
    expect(addressAfterSignIn(account, SAME, others, { ...SAME, emailVerified: false }).emailVerified).toBe(false);
  });

  test.each([SAME, UNKNOWN])('follows its provider to another address, mark and all, from %j', (before) => {
    expect(addressAfterSignIn(HELD, before, [], OTHER)).toEqual(OTHER);
    expect(addressAfterSignIn(HELD, before, [OTHER], { ...OTHER, emailVerified: false })).toEqual({
      ...OTHER,
      emailVerified: false,
    });
  });

  test.each([
    ['another provider told it', HELD, SAME, [SAME]],
    ['it was confirmed by a code', { ...HELD, confirmedEmail: HELD.email }, SAME, []],
    ['it never came from this provider', HELD, OTHER, [SAME]],
  ])('stays when a provider tells another address and %s', (_name, account, before, others) => {
    expect(addressAfterSignIn(account, before, others, { ...OTHER, email: 'third@example.test' })).toEqual({
      email: HELD.email,
      emailVerified: true,
    });
  });
});
