import type { IdentityProvider } from '@tracker/contracts/auth/users';
import { profileOf } from './claims-mapper.js';

const profile = (claims: Record<string, unknown>, provider: IdentityProvider = 'google') =>
  profileOf(
    { provider, issuer: 'https://accounts.google.com', subject: '42', clientId: 'tracker' },
    { email: 'nora@example.test', ...claims },
  );

describe('claims of a provider', () => {
  test.each([true, 'true'])('verify the address with email_verified %j', (claim) => {
    expect(profile({ email_verified: claim }).emailVerified).toBe(true);
  });

  test.each([undefined, false, 'false', null, 1, '1', 'yes', 'TRUE', '', {}, [true]])(
    'do not verify the address with email_verified %j',
    (claim) => {
      expect(profile({ email_verified: claim }).emailVerified).toBe(false);
    },
  );

  test.each([true, 'true', 1, '1'])('verify a Microsoft address with xms_edov %j', (claim) => {
    expect(profile({ xms_edov: claim }, 'microsoft').emailVerified).toBe(true);
    expect(profile({ xms_edov: claim, email_verified: null }, 'microsoft').emailVerified).toBe(true);
    expect(profile({ xms_edov: claim }, 'google').emailVerified).toBe(false);
  });

  test.each([undefined, false, 'false', 0, '0', null, 'yes', {}])(
    'do not verify a Microsoft address with xms_edov %j',
    (claim) => {
      expect(profile({ xms_edov: claim }, 'microsoft').emailVerified).toBe(false);
    },
  );

  test.each([false, 'false'])(
    'do not verify a Microsoft address with email_verified %j, even with xms_edov true',
    (claim) => {
      expect(profile({ email_verified: claim, xms_edov: true }, 'microsoft').emailVerified).toBe(false);
    },
  );

  test.each([undefined, '', 'nobody', 5, 'a@example.test, b@example.test'])(
    'ignore the invalid address %j',
    (email) => {
      expect(profile({ email, email_verified: true })).toMatchObject({ email: null, emailVerified: false });
    },
  );

  test('accept unusual but valid addresses', () => {
    for (const email of ['r&d@example.test', 'a/b=c@example.test', 'nora@xn--bcher-kva.xn--p1ai'])
      expect(profile({ email, email_verified: true })).toMatchObject({ email, emailVerified: true });
  });

  test('become single lines of limited length, and values that are not text are ignored', () => {
    const claims = { given_name: ' No\nra ', family_name: 5, name: 'x'.repeat(300), picture: 'https://p.test/n.png' };
    expect(profile(claims)).toEqual({
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: '42',
      clientId: 'tracker',
      ssoOrganizationId: null,
      email: 'nora@example.test',
      emailVerified: false,
      firstName: 'No ra',
      lastName: null,
      name: 'x'.repeat(200),
      pictureUrl: 'https://p.test/n.png',
    });
    expect(profile({ given_name: 'x'.repeat(101), family_name: ' \t' })).toMatchObject({
      firstName: 'x'.repeat(100),
      lastName: null,
    });
    const invisible = { given_name: '\u200b', family_name: ' \u3164 ', name: '\u2800' };
    expect(profile(invisible)).toMatchObject({ firstName: null, lastName: null, name: null });
    expect(profile({ family_name: 'Lind' })).toMatchObject({ firstName: null, lastName: 'Lind' });
  });

  test('accept a picture URL of up to 2000 characters', () => {
    const picture = `https://p.test/${'x'.repeat(1_985)}`;
    expect(profile({ picture }).pictureUrl).toBe(picture);
    expect(profile({ picture: `${picture}x` }).pictureUrl).toBeNull();
  });

  test.each([
    'http://p.test/n.png',
    'javascript:alert(1)',
    '//p.test/n.png',
    `https://p.test/${'x'.repeat(2_000)}`,
    5,
    undefined,
  ])('ignore the picture URL %j', (picture) => {
    expect(profile({ picture }).pictureUrl).toBeNull();
  });
});
