import { testEnvironment } from '../../../testing/test-environment.js';
import { signInSessionOptions } from './sign-in-session.js';

const keyWith = (google: string | null, microsoft: string | null = null) => {
  const withSecret = (clientSecret: string | null) => (clientSecret ? { clientId: 'id', clientSecret } : null);
  const providers = { google: withSecret(google), microsoft: withSecret(microsoft), linkedin: null };
  const options = signInSessionOptions(testEnvironment('postgres://nowhere', { providers }));
  return 'key' in options ? String(options.key) : undefined;
};

describe('the key of the sign-in cookie', () => {
  test('is the same in every process of an installation', () => {
    expect(keyWith('secret', 'other')).toBe(keyWith('secret', 'other'));
  });

  test('is another one with another secret of any provider', () => {
    const keys = [
      keyWith('secret'),
      keyWith('another'),
      keyWith(null, 'secret2'),
      keyWith('secret', 'secret2'),
      keyWith('secretsecret2'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is nobody else’s where there is no secret', () => {
    expect(keyWith(null)).not.toBe(keyWith(null));
  });
});
