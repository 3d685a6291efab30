import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import type { Environment } from '../../../platform/config/environment.js';
import { BrowserWalk, type Stop } from '../../../testing/browser-walk.js';
import { testAppWithProviders } from '../../../testing/identity-stand-in.js';
import type { TestApp } from '../../../testing/test-app.js';
import type { TestOrganization } from '../../../testing/test-organization.js';
import { SsoRepository } from './sso.repository.js';

type Document = Record<string, unknown>;
/** What is changed in the answers of the provider, which are right otherwise. */
export interface Twists {
  discovery?: (metadata: Document) => Document;
  jwks?: (keys: Document[]) => Document[];
  /** Makes an ID token of its claims; `own` is how the provider does. */
  idToken?: (claims: Document, own: SigningKey) => string;
  /** The address with which the browser is sent back. */
  answer?: (address: URL) => void;
  /** Answers in the provider's place; tells whether it did. */
  instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface SigningKey {
  kid: string;
  key: KeyObject;
  publicJwk: Document;
}

export const CLIENT = { clientId: 'tracker', clientSecret: 'client-secret-of-this-spec' };

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return { kid, key: privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function signed(claims: Document, { kid, key }: SigningKey): string {
  const text = `${encoded({ alg: 'ES256', kid })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

export const unsigned = (claims: Document) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`;

/** A certified OpenID provider (oidc-provider) on loopback that signs everybody in as `person`, and whose answers can be twisted. */
export class CertifiedProvider {
  twists: Twists = {};
  /** Who is at its page: a subject and what is said of them. */
  person: Document & { sub: string } = { sub: 'nobody' };
  readonly signingKey = newSigningKey();
  /** Paths that it was asked for. */
  readonly asked: string[] = [];
  private readonly server = createServer((request, response) => {
    this.asked.push(String(request.url).split('?')[0] ?? '');
    if (!this.twists.instead?.(request, response)) void this.handle?.(request, response);
  });
  private handle: ReturnType<Provider['callback']> | null = null;

  get issuer(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  static async start(publicUrl: string): Promise<CertifiedProvider> {
    const one = new CertifiedProvider();
    await one.listen(publicUrl);
    return one;
  }

  async listen(publicUrl: string): Promise<void> {
    await once(this.server.listen(0, 'localhost'), 'listening');
    this.begin(publicUrl);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private begin(publicUrl: string): void {
    const { kid, key } = this.signingKey;
    const oidc = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${publicUrl}/auth/sso/callback`],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] } as never,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['a key of this spec'] },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      loadExistingGrant: consent,
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    });
    oidc.use(async (context, next) => {
      if (context.path.startsWith('/interaction/'))
        await oidc.interactionFinished(context.req, context.res, { login: { accountId: this.person.sub } });
      else await next();
    });
    oidc.use((context, next) => this.twist(context as KoaContextWithOIDC, next));
    this.handle = oidc.callback();
  }

  private async twist(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    const { discovery, jwks, idToken, answer } = this.twists;
    const body = context.body as Document;
    if (context.path.endsWith('/openid-configuration') && discovery) context.body = discovery({ ...body });
    if (context.path === '/jwks' && jwks) context.body = { keys: jwks(body['keys'] as Document[]) };
    if (context.path === '/token' && idToken && typeof body['id_token'] === 'string') {
      const [, claims = ''] = body['id_token'].split('.');
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Document;
      context.body = { ...body, id_token: idToken(said, this.signingKey) };
    }
    const location = String(context.response.get('location'));
    if (answer && location.includes('/auth/sso/callback')) {
      const address = new URL(location);
      answer(address);
      context.set('location', address.href);
    }
  }
}

async function consent({ oidc: { client, session, provider } }: KoaContextWithOIDC) {
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** The product with a provider for its organizations, for one spec file. */
export function testAppWithSso(settings?: Partial<Environment>): { api: TestApp; provider: CertifiedProvider } {
  const api = testAppWithProviders(settings);
  const provider = new CertifiedProvider();
  beforeAll(() => provider.listen(api.environment.publicUrl));
  afterAll(() => provider.close());
  return { api, provider };
}

/** Single sign-on of an Enterprise organization at the provider, for domains that count as proved. */
export async function connect(
  api: TestApp,
  organization: TestOrganization,
  provider: CertifiedProvider,
  { domains = [], ...switches }: { domains?: string[]; isRequired?: boolean; joinsByItself?: boolean } = {},
): Promise<void> {
  await organization.setTier('enterprise');
  const settings = { issuer: provider.issuer, ...CLIENT, isRequired: false, joinsByItself: false, ...switches };
  const answer = await organization.owner.put(`${organization.url}/sso`, settings);
  if (answer.statusCode !== 200) throw new Error(`Single sign-on was refused: ${answer.statusCode} ${answer.body}`);
  const repository = api.get(SsoRepository);
  for (const domain of domains) {
    await repository.insertDomain({ organizationId: organization.id, domain, token: 'proved' });
    await repository.verifyDomain(organization.id, domain, api.clock.now());
  }
}

/** A sign-in through an organization's provider in a new browser, up to the address that the provider sends it back to. */
export async function answerOf(api: TestApp, organizationId: string, browser = walk(api)): Promise<string> {
  const page = await browser.follow(`/auth/sso/${organizationId}`, /\/auth\/sso\/callback/);
  if (!page.location) throw new Error(`The provider did not send anybody back: ${page.status} ${page.body}`);
  return page.location;
}

export const walk = (api: TestApp) => new BrowserWalk(api.app, api.environment.publicUrl);

export async function signInThrough(api: TestApp, organizationId: string): Promise<Stop & { browser: BrowserWalk }> {
  const browser = walk(api);
  const stop = await browser.open(await answerOf(api, organizationId, browser));
  return { ...stop, browser };
}

/** Where a sign-in ended, and whose session it opened. */
export async function endOf(api: TestApp, { location, browser }: { location: string | null; browser: BrowserWalk }) {
  const { publicUrl } = api.environment;
  const cookie = browser.cookie('session') === undefined ? '' : browser.cookiesFor(new URL(publicUrl));
  const who = await api.inject({ url: '/api/auth/user', headers: { cookie } });
  const user = who.statusCode === 200 ? who.json<{ id: string; email: string; emailVerified: boolean }>() : null;
  return { path: location?.replace(publicUrl, '') ?? null, user, cookie };
}

/** A call of the page that asks before a sign-in is linked to an account. */
export function callLink(api: TestApp, browser: BrowserWalk, method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/auth/link${path}`;
  const cookie = browser.cookiesFor(new URL(url, api.environment.publicUrl));
  return api.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}
