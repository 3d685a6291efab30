import { BrowserWalk } from '../../../testing/browser-walk.js';
import { testAppWithProviders } from '../../../testing/identity-stand-in.js';

/** Each callback is valid except for one thing, so that its test fails when the check of that thing is missing. */
describe('the callback of a sign-in provider', () => {
  const PERSON = { email: 'nora@example.test', firstName: 'Nora' };
  const networkFetch = globalThis.fetch;
  const api = testAppWithProviders();
  /** Token endpoints that received a code. */
  let exchanges: string[];

  beforeAll(() => {
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/token')) exchanges.push(new URL(url).pathname);
      return networkFetch(input, init);
    };
  });
  beforeEach(() => {
    exchanges = [];
  });
  afterAll(() => {
    globalThis.fetch = networkFetch;
  });

  const walk = () => new BrowserWalk(api.app, api.environment.publicUrl);
  const issuer = (provider: string) => `http://localhost:${api.environment.devServicesPort}/identity/${provider}`;
  const changed = (address: string, changes: Record<string, string>) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    return url.href;
  };
  async function outcome(browser: BrowserWalk, answer: string) {
    const { location } = await browser.open(answer);
    return {
      location: location?.replace(api.environment.publicUrl, ''),
      isSignedIn: browser.cookie('session') !== undefined,
    };
  }
  const REFUSED = { location: '/?signIn=failed', isSignedIn: false };

  test('signs in when everything is valid', async () => {
    const browser = walk();
    const answer = await browser.answer('/auth/google', PERSON);
    expect(await outcome(browser, answer)).toEqual({ location: '/', isSignedIn: true });
    expect(exchanges).toEqual(['/identity/google/token']);
  });

  test('is refused with a wrong state, before the code is exchanged', async () => {
    const browser = walk();
    const answer = await browser.answer('/auth/google', PERSON);
    expect(await outcome(browser, changed(answer, { state: 'another-state-than-that-of-this-browser' }))).toEqual(
      REFUSED,
    );
    expect(exchanges).toEqual([]);
  });

  test('is refused with a wrong nonce in the ID token, after the code is exchanged', async () => {
    const browser = walk();
    const { location } = await browser.open('/auth/google');
    const answer = await browser.answer(
      changed(location ?? '', { nonce: 'another-nonce-than-that-of-this-browser' }),
      PERSON,
    );
    expect(await outcome(browser, answer)).toEqual(REFUSED);
    expect(exchanges).toEqual(['/identity/google/token']);
  });

  test.each([
    ['without a sign-in', () => Promise.resolve()],
    ['with its own sign-in', (browser: BrowserWalk) => browser.open('/auth/google').then(() => undefined)],
  ])('is refused in another browser %s, and still works in the one that started it', async (_which, begin) => {
    const [own, foreign] = [walk(), walk()];
    const answer = await own.answer('/auth/google', PERSON);
    await begin(foreign);
    expect(await outcome(foreign, answer)).toEqual(REFUSED);
    expect(exchanges).toEqual([]);
    expect(await outcome(own, answer)).toEqual({ location: '/', isSignedIn: true });
  });

  test('is refused at the callback of another provider, which never receives the code', async () => {
    const browser = walk();
    const answer = await browser.answer('/auth/google', PERSON);
    const elsewhere = changed(answer.replace('/auth/google/', '/auth/microsoft/'), { iss: issuer('microsoft') });
    expect(await outcome(browser, elsewhere)).toEqual(REFUSED);
    expect(exchanges).toEqual([]);
  });

  test('is refused when its issuer is not the requested provider, which never receives the code', async () => {
    const browser = walk();
    const foreign = new URL(await browser.answer('/auth/google', PERSON)).searchParams;
    const own = await browser.answer('/auth/microsoft', PERSON);
    const mixed = changed(own, { code: foreign.get('code') ?? '', iss: foreign.get('iss') ?? '' });
    expect(await outcome(browser, mixed)).toEqual(REFUSED);
    expect(exchanges).toEqual([]);
  });
});
