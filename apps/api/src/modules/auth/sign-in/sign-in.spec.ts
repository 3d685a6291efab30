import { randomUUID } from 'node:crypto';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { QueryFailedError } from 'typeorm';
import { BrowserWalk, type TypedPerson } from '../../../testing/browser-walk.js';
import { testAppWithProviders } from '../../../testing/identity-stand-in.js';
import { startTestApp } from '../../../testing/test-app.js';
import { AccountRepository, ConcurrentSignInError } from '../account.repository.js';
import { profileOf } from '../providers/claims-mapper.js';

describe('signing in', () => {
  const api = testAppWithProviders();
  const walk = () => new BrowserWalk(api.app, api.environment.publicUrl);
  const userOf = async (browser: BrowserWalk) =>
    JSON.parse((await browser.open('/api/auth/user')).body) as { id: string; email: string; firstName: string | null };

  test.each(['google', 'microsoft', 'linkedin'])('redirects to %s with PKCE, state and nonce', async (provider) => {
    const { status, location, headers } = await walk().open(`/auth/${provider}`);
    expect(status).toBe(302);
    const { origin, pathname, searchParams } = new URL(location ?? '');
    expect(`${origin}${pathname}`).toMatch(
      new RegExp(`^http://localhost:${api.environment.devServicesPort}/identity/${provider}/`),
    );
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{22,}$/),
      nonce: expect.stringMatching(/^[\w-]{22,}$/),
      redirect_uri: `${api.environment.publicUrl}/auth/${provider}/callback`,
    });
    expect(String(headers['set-cookie'])).toMatch(/^sign_in=.+; Max-Age=900; Path=\/auth; HttpOnly; SameSite=Lax$/);
  });

  test('opens a session and returns to the page the person came from', async () => {
    const browser = walk();
    const end = await browser.signIn('/auth/google?returnTo=%2Finvite%3Ftoken%3Dabc', {
      email: 'nora@example.test',
      firstName: 'Nora',
      lastName: 'Lind',
    });
    expect(end.location).toBe(`${api.environment.publicUrl}/invite?token=abc`);
    const cookies = end.headers['set-cookie'] as string[];
    expect(cookies.find((line) => line.startsWith('session='))).toMatch(
      /^session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies.find((line) => line.startsWith('sign_in='))).toBe(
      'sign_in=; Max-Age=0; Path=/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    );
    expect(browser.cookie('sign_in')).toBeUndefined();
    expect(await userOf(browser)).toMatchObject({ email: 'nora@example.test', firstName: 'Nora' });
  });

  test('opens the same account again and keeps the name the person chose', async () => {
    const [first, second] = [walk(), walk()];
    await first.signIn('/auth/google', { email: 'again@example.test', firstName: 'Ann' });
    const { id } = await userOf(first);
    const lastSignIn = async () => (await api.manager().findOneByOrFail(Identity, { userId: id })).lastSignInAt;
    const earlier = await lastSignIn();
    await api.manager().update(User, { id }, { firstName: 'Anna' });
    await second.signIn('/auth/google', { email: 'again@example.test', firstName: 'Ann' });
    expect(await userOf(second)).toMatchObject({ id, firstName: 'Anna' });
    expect((await lastSignIn()).getTime()).toBeGreaterThan(earlier.getTime());
    expect(first.cookie('session')).not.toBe(second.cookie('session'));
  });

  test('links a second provider that asserts the same verified address', async () => {
    const [google, linkedin] = [walk(), walk()];
    await google.signIn('/auth/google', { email: 'joined@example.test' });
    await linkedin.signIn('/auth/linkedin', { email: 'Joined@example.test' });
    expect((await userOf(linkedin)).id).toBe((await userOf(google)).id);
  });

  test('does not link to an account with an unverified address', async () => {
    const { identifiers } = await api.manager().insert(User, { email: 'claimed@example.test', emailVerified: false });
    const browser = walk();
    await browser.signIn('/auth/google', { email: 'claimed@example.test' });
    expect((await userOf(browser)).id).not.toBe(identifiers[0]?.['id']);
  });

  test('does not link a provider that does not vouch for the address, in any letter case', async () => {
    const email = 'unproven@example.test';
    const [owner, stranger, again] = [walk(), walk(), walk()];
    await owner.signIn('/auth/google', { email });
    const claimed: TypedPerson = { email: email.toUpperCase(), emailVerified: 'no' };
    await stranger.signIn('/auth/microsoft', claimed);
    const { id } = await userOf(stranger);
    expect(id).not.toBe((await userOf(owner)).id);
    expect(await api.manager().findOneByOrFail(User, { id })).toMatchObject({
      email: claimed.email,
      emailVerified: false,
    });
    // Nor does a third provider that vouches for it lead to the stranger's account.
    await again.signIn('/auth/linkedin', { email });
    expect((await userOf(again)).id).toBe((await userOf(owner)).id);
  });

  test('creates one account for concurrent first sign-ins of the same person', async () => {
    const browsers = [walk(), walk(), walk(), walk()];
    await Promise.all(browsers.map((browser) => browser.signIn('/auth/google', { email: 'twice@example.test' })));
    const ids = await Promise.all(browsers.map(async (browser) => (await userOf(browser)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await api.manager().countBy(Identity, { userId: ids[0] })).toBe(1);
  });

  test('reports a concurrent sign-in only when another one stored the identity first', async () => {
    const accounts = api.get(AccountRepository);
    const source = {
      provider: 'google',
      issuer: 'https://issuer.test',
      subject: 'first',
      clientId: 'tracker',
    } as const;
    const profile = profileOf(source, { email: 'first@example.test' });
    const { userId } = await api.signIn();
    const at = new Date();
    await accounts.insertIdentity(userId, profile, at);
    await expect(accounts.insertIdentity(userId, profile, at)).rejects.toBeInstanceOf(ConcurrentSignInError);
    const ofNobody = accounts.insertIdentity(randomUUID(), { ...profile, subject: 'nobody' }, at);
    await expect(ofNobody).rejects.toBeInstanceOf(QueryFailedError);
  });

  test('ends the browser’s previous session', async () => {
    const browser = walk();
    await browser.signIn('/auth/google', { email: 'before@example.test' });
    const { id } = await userOf(browser);
    const old = browser.cookie('session');
    await browser.signIn('/auth/google', { email: 'after@example.test' });
    expect(browser.cookie('session')).not.toBe(old);
    expect(await api.manager().countBy(Session, { userId: id })).toBe(0);
  });

  test('treats a callback without a result as a failure, not as a new sign-in', async () => {
    const bare = await walk().open('/auth/google/callback');
    expect(bare.location).toBe(`${api.environment.publicUrl}/?signIn=failed`);
  });

  test('returns to the landing page when the person cancels', async () => {
    const browser = walk();
    const page = await browser.follow('/auth/google');
    const cancel = /href="([^"]+\/cancel)"/.exec(page.body)?.[1] ?? '';
    const back = await browser.follow(new URL(cancel, page.url).href, new RegExp(`^${api.environment.publicUrl}/`));
    const end = await browser.open(back.location ?? '');
    expect(end.location).toBe(`${api.environment.publicUrl}/?signIn=cancelled`);
  });

  test('returns 404 for an unknown provider and names the known ones', async () => {
    const { status, headers, body } = await walk().open('/auth/github');
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(body).toBe('There is no such sign-in provider. Use Google, Microsoft or LinkedIn.');
  });
});

describe('signing in in production', () => {
  test('returns 404 for a provider that is not configured and names the others', async () => {
    const providers = { google: { clientId: 'g', clientSecret: 'gs' }, microsoft: null, linkedin: null };
    const environment = { devServicesPort: 9, publicUrl: 'https://tracker.example', isProduction: true, providers };
    const api = await startTestApp({ environment });
    for (const url of ['/auth/microsoft', '/auth/microsoft/callback?code=x&state=y']) {
      const answer = await api.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(answer.body).toBe('Signing in with Microsoft is not offered here. Use Google.');
    }
    await api.close();
  });
});

describe('signing in while the provider is down', () => {
  test('returns to the landing page', async () => {
    const api = await startTestApp({ environment: { devServicesPort: 9, publicUrl: 'http://localhost:3000' } });
    const answer = await api.inject('/auth/google');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?signIn=failed']);
    await api.close();
  });
});
