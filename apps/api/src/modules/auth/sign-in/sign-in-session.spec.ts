import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { testEnvironment } from '../../../testing/test-environment.js';
import { keepSignIns, signInKey } from './sign-in-session.js';

describe('the sign-in cookie', () => {
  const server = fastify();
  let now = new Date();
  beforeAll(async () => {
    await server.register(cookie);
    keepSignIns(server, testEnvironment('postgres://nowhere'), { now: () => now });
    server.get('/auth/keep', async ({ session }) => (session.returnTo = '/team'));
    server.get('/auth/read', async ({ session }) => session);
    server.get('/auth/forget', (request) => {
      request.session = {};
      return Promise.resolve({});
    });
  });
  afterAll(() => server.close());

  async function ask(url: string, value?: string) {
    const answer = await server.inject({ url, cookies: value ? { sign_in: value } : {} });
    return { kept: answer.body, sent: answer.cookies[0] };
  }

  test('round-trips its encrypted content, is sent only when it changes, and is cleared when empty', async () => {
    const { value } = (await ask('/auth/keep')).sent ?? { value: '' };
    expect(value).not.toContain('team');
    expect(await ask('/auth/read', value)).toEqual({ kept: '{"returnTo":"/team"}', sent: undefined });
    expect((await ask('/auth/keep', value)).sent).toBeUndefined();
    expect((await ask('/auth/forget', value)).sent).toMatchObject({ value: '', maxAge: 0 });
    expect((await ask('/auth/read')).sent).toBeUndefined();
  });

  test('is ignored after 15 minutes or after tampering', async () => {
    const { value } = (await ask('/auth/keep')).sent ?? { value: '' };
    expect((await ask('/auth/read', value.slice(0, -3) + 'AAA')).kept).toBe('{}');
    now = new Date(now.getTime() + 15 * 60_000 + 1_000);
    expect((await ask('/auth/read', value)).kept).toBe('{}');
  });
});

const keyWith = (google: string | null, microsoft: string | null = null) => {
  const withSecret = (clientSecret: string | null) => (clientSecret ? { clientId: 'id', clientSecret } : null);
  const providers = { google: withSecret(google), microsoft: withSecret(microsoft), linkedin: null };
  return String(signInKey(testEnvironment('postgres://nowhere', { providers })));
};

describe('the key of the sign-in cookie', () => {
  test('is the same in every process of an installation', () => {
    expect(keyWith('secret', 'other')).toBe(keyWith('secret', 'other'));
  });

  test('changes with the secret of any provider', () => {
    const keys = [
      keyWith('secret'),
      keyWith('another'),
      keyWith(null, 'secret2'),
      keyWith('secret', 'secret2'),
      keyWith('secretsecret2'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is random when no provider has a secret', () => {
    expect(keyWith(null)).not.toBe(keyWith(null));
  });
});
