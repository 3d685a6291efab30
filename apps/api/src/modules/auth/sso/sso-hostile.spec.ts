import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import {
  answerOf,
  CertifiedProvider,
  CLIENT,
  connect,
  endOf,
  newSigningKey,
  signed,
  signInThrough,
  type Twists,
  unsigned,
  walk,
} from './certified-provider.fixture.js';

const without = (name: string, said: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(said).filter(([key]) => key !== name));

/** Each answer is valid except for one thing. */
describe('a hostile SSO provider', () => {
  const PUBLIC_URL = 'http://localhost:3999';
  const api = testApp({ environment: { publicUrl: PUBLIC_URL } });
  const provider = new CertifiedProvider();
  let organization: TestOrganization;

  beforeAll(async () => {
    await provider.listen(PUBLIC_URL);
    organization = await createOrganization(api);
    await connect(api, organization, provider, { domains: ['acme.test'] });
  });
  beforeEach(() => {
    provider.twists = {};
    provider.person = { sub: 'nora', email: 'nora@acme.test', email_verified: true };
    provider.asked.length = 0;
  });
  afterAll(() => provider.close());

  const REFUSED = { path: '/?signIn=failed', user: null, cookie: '' };
  const outcome = async () => endOf(api, await signInThrough(api, organization.id));

  test('signs a person in when everything is valid', async () => {
    expect(await outcome()).toMatchObject({ path: '/', user: { email: 'nora@acme.test', emailVerified: true } });
    expect(provider.asked).toEqual(expect.arrayContaining(['/token', '/jwks']));
  });

  const stranger = newSigningKey();
  const expiredAt = () => Math.floor(Date.now() / 1_000) - 3_600;
  test.each<[string, Twists]>([
    [
      'an ID token of another issuer',
      { idToken: (claims, own) => signed({ ...claims, iss: 'https://other.test' }, own) },
    ],
    ['an ID token for another client', { idToken: (claims, own) => signed({ ...claims, aud: 'another' }, own) }],
    ['an unsigned ID token', { idToken: (claims) => unsigned(claims) }],
    [
      'an unsigned ID token that its metadata announces',
      {
        discovery: (said) => ({ ...said, id_token_signing_alg_values_supported: ['none', 'ES256'] }),
        idToken: (claims) => unsigned(claims),
      },
    ],
    ['an ID token signed by a key that it does not publish', { idToken: (claims) => signed(claims, stranger) }],
    [
      'an ID token signed by a key that it has withdrawn',
      { jwks: () => [stranger.publicJwk], idToken: (claims, own) => signed(claims, own) },
    ],
    ['an expired ID token', { idToken: (claims, own) => signed({ ...claims, exp: expiredAt() }, own) }],
    ['an ID token without a nonce', { idToken: (claims, own) => signed(without('nonce', claims), own) }],
    ['an answer of another issuer (RFC 9207)', { answer: (it) => it.searchParams.set('iss', 'https://a.test') }],
    [
      'an answer of another issuer when its metadata announces no issuer parameter',
      {
        discovery: (said) => without('authorization_response_iss_parameter_supported', said),
        answer: (it) => it.searchParams.set('iss', 'https://a.test'),
      },
    ],
    ['an answer without its announced issuer', { answer: (it) => it.searchParams.delete('iss') }],
    ['an answer with another state', { answer: (it) => it.searchParams.set('state', 'another-state-than-ours') }],
    [
      'a token endpoint at the cloud metadata address',
      { discovery: (said) => ({ ...said, token_endpoint: 'http://169.254.169.254/latest/meta-data' }) },
    ],
    ...['/token', '/jwks'].map((path): [string, Twists] => [
      `a redirect at ${path}`,
      {
        instead: ({ url }, response) => {
          if (url === path) response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
          return url === path;
        },
      },
    ]),
    ['metadata of another issuer', { discovery: (said) => ({ ...said, issuer: 'https://accounts.google.com' }) }],
  ])('cannot sign anyone in with %s', async (_what, twists) => {
    const answer = await prepared(twists);
    expect(await endOf(api, answer)).toEqual(REFUSED);
  });

  /** Twists that show at the start end the sign-in there. */
  async function prepared(twists: Twists) {
    provider.twists = twists;
    const browser = walk(api);
    const page = await browser.follow(`/auth/sso/${organization.id}`, /\/auth\/sso\/callback|\?signIn=/);
    if (page.location?.includes('?signIn=')) return { ...page, browser };
    return { ...(await browser.open(page.location ?? '')), browser };
  }

  test('cannot reuse the nonce of an earlier sign-in', async () => {
    let first: unknown;
    provider.twists.idToken = (claims, own) => signed({ ...claims, nonce: (first ??= claims['nonce']) }, own);
    expect(await outcome()).toMatchObject({ path: '/' });
    expect(await outcome()).toEqual(REFUSED);
  });

  test('cannot replay an answer or deliver it to another browser', async () => {
    const browser = walk(api);
    const answer = await answerOf(api, organization.id, browser);
    const copy = browser.cookiesFor(new URL(answer));
    const elsewhere = walk(api);
    expect(await endOf(api, { ...(await elsewhere.open(answer)), browser: elsewhere })).toEqual(REFUSED);
    expect(await endOf(api, { ...(await browser.open(answer)), browser })).toMatchObject({ path: '/' });
    // Replayed in the same browser, and in one that kept the sign-in cookie.
    expect((await browser.open(answer)).location).toBe(`${PUBLIC_URL}/?signIn=failed`);
    const url = new URL(answer);
    const replayed = await api.inject({ url: url.pathname + url.search, headers: { cookie: copy, host: url.host } });
    expect([replayed.headers.location, replayed.cookies.map(({ name }) => name)]).toEqual([
      '/?signIn=failed',
      expect.not.arrayContaining(['session']),
    ]);
  });

  test('can rotate its signing key, effective immediately', async () => {
    provider.twists = { jwks: () => [stranger.publicJwk], idToken: (claims) => signed(claims, stranger) };
    expect(await outcome()).toMatchObject({ path: '/', user: { email: 'nora@acme.test' } });
  });

  const save = (issuer: string) => organization.owner.put(`${organization.url}/sso`, { issuer, ...CLIENT });
  const instead =
    (act: NonNullable<Twists['instead']>): Twists['instead'] =>
    (request, response) =>
      String(request.url).includes('openid-configuration') && act(request, response);

  test.each<[string, RegExp, Twists]>([
    [
      'redirects to the cloud metadata address',
      /a redirect, which is not followed/,
      {
        instead: instead((_request, response) => {
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
          return true;
        }),
      },
    ],
    [
      'reports another issuer',
      /as an OpenID provider/,
      { discovery: (said) => ({ ...said, issuer: 'https://a.test' }) },
    ],
    [
      'supports no signature that can be checked',
      /supports no signature that can be checked/,
      { discovery: (said) => ({ ...said, id_token_signing_alg_values_supported: ['none', 'HS256'] }) },
    ],
    [
      'has its keys in a private network',
      /not public|https/,
      { discovery: (said) => ({ ...said, jwks_uri: 'https://10.0.0.1/jwks' }) },
    ],
    ['publishes no keys', /address of its keys/, { discovery: (said) => without('jwks_uri', said) }],
    [
      'answers with an HTML page',
      /does not respond as an OpenID provider/,
      {
        instead: instead((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
          return true;
        }),
      },
    ],
  ])('is refused when it %s', async (_what, sentence, twists) => {
    provider.twists = twists;
    const answer = await save(provider.issuer);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/^This issuer cannot be used\. /)]);
    expect(answer.body).toMatch(sentence);
  });

  test('is cut off when its answer is too large', async () => {
    const portion = Buffer.alloc(64 * 1024, ' ');
    let sent = 0;
    provider.twists.instead = instead((_request, response) => {
      const more = () => {
        while (sent < 50 * 1024 * 1024 && !response.destroyed) {
          sent += portion.length;
          if (!response.write(portion)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
      return true;
    });
    const answer = await save(provider.issuer);
    expect([answer.statusCode, answer.body]).toEqual([400, 'This issuer cannot be used. Its answer is too large.']);
    expect(sent).toBeLessThan(25 * 1024 * 1024);
  });

  test.each([
    ['http://login.example.com', /must begin with https/],
    ['http://169.254.169.254', /must begin with https/],
    ['https://169.254.169.254', /not public/],
    ['https://[fd00::1]', /not public/],
    ['https://0x7f.1', /does not respond as|not public/],
    ['https://user:password@login.example.com', /name or password/],
    ['ftp://login.example.com', /must begin with https/],
    ['login.example.com', /must be an address such as/],
  ])('cannot have the issuer %s', async (issuer, sentence) => {
    const answer = await save(issuer);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test('cannot claim another issuer through a direct link to its metadata document', async () => {
    provider.twists.discovery = (said) => ({ ...said, issuer: 'https://accounts.google.com' });
    const answer = await save(`${provider.issuer}/.well-known/openid-configuration`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('reports another issuer')]);
  });
});
