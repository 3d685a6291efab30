import * as openid from 'openid-client';
import { startStandIns, type StartedStandIns } from '../stand-ins.fixture.js';
import { CookieBrowser, type Fields } from './cookie-browser.fixture.js';
import { DEVELOPMENT_CLIENT_ID, DEVELOPMENT_CLIENT_SECRET } from './providers.js';

const PRODUCT = 'http://localhost:3000';

describe('the identity stand-in', () => {
  let standIns: StartedStandIns;
  beforeAll(async () => {
    standIns = await startStandIns(PRODUCT);
  });
  afterAll(() => standIns.stop());

  const issuer = (provider: string) => `${standIns.settings.devUrl}/identity/${provider}`;
  const newBrowser = () => new CookieBrowser(standIns.settings.devUrl);

  const discover = (provider: string) =>
    openid.discovery(new URL(issuer(provider)), DEVELOPMENT_CLIENT_ID, DEVELOPMENT_CLIENT_SECRET, undefined, {
      execute: [openid.allowInsecureRequests],
    });

  async function begin(provider: string, browser: CookieBrowser, parameters: Record<string, string> = {}) {
    const config = await discover(provider);
    const verifier = openid.randomPKCECodeVerifier();
    const expected = {
      pkceCodeVerifier: verifier,
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
    };
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: `${PRODUCT}/auth/${provider}/callback`,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: expected.expectedState,
      nonce: expected.expectedNonce,
      ...parameters,
    });
    return { config, expected, page: await browser.open(address.href) };
  }

  async function signIn(provider: string, browser: CookieBrowser, fields: Fields) {
    const { config, expected, page } = await begin(provider, browser);
    const { url } = await browser.submit(page.url, fields);
    const tokens = await openid.authorizationCodeGrant(config, url, expected);
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    return { url, claims, userInfo: await openid.fetchUserInfo(config, tokens.access_token, claims.sub) };
  }

  it.each(['google', 'microsoft', 'linkedin'])(
    'signs a typed person in at %s by code, PKCE and nonce',
    async (provider) => {
      const { url, claims, userInfo } = await signIn(provider, newBrowser(), {
        email: 'Zoë.Smith@example.test',
        firstName: 'Zoë',
        lastName: 'Smith',
      });
      expect(url.href).toMatch(new RegExp(`^${PRODUCT}/auth/${provider}/callback\\?`));
      const expected = {
        email: 'Zoë.Smith@example.test',
        email_verified: true,
        given_name: 'Zoë',
        family_name: 'Smith',
        name: 'Zoë Smith',
      };
      expect(claims).toMatchObject({ iss: issuer(provider), ...expected });
      expect(userInfo).toMatchObject({ sub: claims.sub, ...expected });
    },
  );

  it('keeps one subject per address, ignoring case, and per provider', async () => {
    const first = await signIn('google', newBrowser(), { email: 'sam@example.test' });
    const again = await signIn('google', newBrowser(), { email: 'SAM@example.test' });
    const elsewhere = await signIn('linkedin', newBrowser(), { email: 'sam@example.test' });
    const another = await signIn('google', newBrowser(), { email: 'sam2@example.test' });
    expect(again.claims.sub).toBe(first.claims.sub);
    expect(new Set([first.claims.sub, elsewhere.claims.sub, another.claims.sub]).size).toBe(3);
  });

  it('omits name claims if no name was entered', async () => {
    const { claims } = await signIn('google', newBrowser(), { email: 'nameless@example.test' });
    expect(claims).not.toHaveProperty('given_name');
    expect(claims).not.toHaveProperty('name');
  });

  it('marks the address as verified unless "Address is verified" is unticked', async () => {
    const browser = newBrowser();
    const { page } = await begin('google', browser);
    expect(await page.response?.text()).toMatch(/type="checkbox"\s+value="yes"\s+checked\s*\/>\s*Address is verified/);
    const refused = await browser.submit(page.url, { email: 'typo', emailVerified: 'no' });
    expect(await refused.response?.text()).toMatch(/type="checkbox"\s+value="yes"\s*\/>\s*Address is verified/);

    const person = { email: 'nobody-vouches@example.test' };
    const { claims, userInfo } = await signIn('google', newBrowser(), { ...person, emailVerified: 'no' });
    expect([claims['email_verified'], userInfo.email_verified]).toEqual([false, false]);
    const ticked = await signIn('google', newBrowser(), [
      ['emailVerified', 'no'],
      ['emailVerified', 'yes'],
      ['email', person.email],
    ]);
    expect(ticked.claims['email_verified']).toBe(true);
  });

  it('states verification in the chosen claim, or not at all', async () => {
    const said = async (fields: Record<string, string>) => {
      const { claims } = await signIn('microsoft', newBrowser(), { email: 'edov@example.test', ...fields });
      return [claims['email_verified'], claims['xms_edov']];
    };
    expect(await said({ claim: 'xms_edov' })).toEqual([undefined, '1']);
    expect(await said({ claim: 'xms_edov', emailVerified: 'no' })).toEqual([undefined, '0']);
    expect(await said({ claim: 'none' })).toEqual([undefined, undefined]);
  });

  it('applies the choice of the index page’s buttons', async () => {
    const index = await fetch(standIns.settings.devUrl);
    const [, action = ''] = /formaction="([^"]+google\/accounts\/delete)"/.exec(await index.text()) ?? [];
    const before = await signIn('google', newBrowser(), { email: 'pressed@example.test' });
    const body = new URLSearchParams({ email: 'pressed@example.test', newEmail: '' });
    const headers = { accept: 'text/html' };
    const pressed = await fetch(standIns.settings.devUrl + action, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    const after = await signIn('google', newBrowser(), { email: 'pressed@example.test' });
    expect(after.claims.sub).not.toBe(before.claims.sub);
  });

  it('changes and deletes accounts, so that the old address gets a new subject', async () => {
    const act = (name: string, body: object) =>
      fetch(`${issuer('google')}/accounts/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const subject = async (email: string) => (await signIn('google', newBrowser(), { email })).claims.sub;
    const before = await subject('moves@example.test');
    expect((await act('change-address', { email: 'Moves@example.test', newEmail: 'moved@example.test' })).status).toBe(
      204,
    );
    expect(await subject('moved@example.test')).toBe(before);
    expect((await act('change-address', { email: 'moved@example.test', newEmail: 'Moved@example.test' })).status).toBe(
      204,
    );
    expect(await subject('moved@example.test')).toBe(before);
    const successor = await subject('moves@example.test');
    expect(successor).not.toBe(before);
    expect((await act('delete', { email: 'moves@example.test' })).status).toBe(204);
    expect(await subject('moves@example.test')).not.toBe(successor);
    expect((await act('delete', { email: 'nobody' })).status).toBe(400);
  });

  it('asks again in the same browser and signs another person in', async () => {
    const browser = newBrowser();
    await signIn('google', browser, { email: 'first@example.test' });
    const { page } = await begin('google', browser);
    expect(page.response?.status).toBe(200);
    expect(await page.response?.text()).toContain('Continue');
    const { claims } = await signIn('google', browser, { email: 'second@example.test' });
    expect(claims['email']).toBe('second@example.test');
  });

  it.each(['', 'ada', 'ada@', '@example.test', 'a b@example.test', 'a@b@c', 'a\r\nb@example.test'])(
    'refuses the address %j with one sentence and keeps the names',
    async (email) => {
      const browser = newBrowser();
      const { page } = await begin('google', browser);
      const { response } = await browser.submit(page.url, { email, firstName: '<Ada>', lastName: '' });
      const text = (await response?.text()) ?? '';
      expect(response?.status).toBe(422);
      expect(text).toMatch(/role="alert">Enter an email address/);
      expect(text).toContain('value="&lt;Ada&gt;"');
    },
  );

  it('sends a cancelled sign-in back with access_denied', async () => {
    const browser = newBrowser();
    const { expected, page } = await begin('microsoft', browser);
    const { url } = await browser.open(`${page.url.href}/cancel`);
    expect(url.pathname).toBe('/auth/microsoft/callback');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe(expected.expectedState);
  });

  it('refuses an unregistered return address, a request without PKCE, and a code used twice', async () => {
    const stranger = await begin('google', newBrowser(), { redirect_uri: 'http://evil.test/auth/google/callback' });
    expect(stranger.page.response?.status).toBe(400);
    const bare = new URL(`${issuer('google')}/auth`);
    const callback = `${PRODUCT}/auth/google/callback`;
    bare.search = new URLSearchParams({
      client_id: DEVELOPMENT_CLIENT_ID,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
    }).toString();
    const { url } = await newBrowser().open(bare.href);
    expect(url.searchParams.get('error')).toBe('invalid_request');

    const browser = newBrowser();
    const { config, expected, page } = await begin('google', browser);
    const back = await browser.submit(page.url, { email: 'once@example.test' });
    await openid.authorizationCodeGrant(config, back.url, expected);
    await expect(openid.authorizationCodeGrant(config, back.url, expected)).rejects.toThrow();
  });

  it('explains a resubmitted page of a finished sign-in', async () => {
    const browser = newBrowser();
    const { page } = await begin('google', browser);
    await browser.submit(page.url, { email: 'twice@example.test' });
    const again = await browser.submit(page.url, { email: 'twice@example.test' });
    expect(again.response?.status).toBe(400);
    expect(await again.response?.text()).toContain('Start again');
  });

  it('keeps keys and subjects across a restart', async () => {
    const keys = async () => (await fetch(`${issuer('google')}/jwks`)).json();
    const before = { keys: await keys(), ...(await signIn('google', newBrowser(), { email: 'stay@example.test' })) };
    await standIns.restart();
    expect(await keys()).toEqual(before.keys);
    const { claims } = await signIn('google', newBrowser(), { email: 'stay@example.test' });
    expect(claims.sub).toBe(before.claims.sub);
  });
});
