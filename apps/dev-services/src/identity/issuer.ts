import type { Configuration, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import type { Settings } from '../settings.js';
import { messageCard, pageHeaders, pageMarkup } from '../pages/layout.js';
import { Accounts } from './accounts.js';
import { IssuerStore, loadIssuerKeys } from './issuer-store.js';
import {
  DEVELOPMENT_CLIENT_ID,
  DEVELOPMENT_CLIENT_SECRET,
  DIRECTORY_PROVIDER,
  issuerOf,
  type IdentityProvider,
} from './providers.js';

const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const { Provider } = await import('oidc-provider');
console.warn = warn;

const SCOPES = ['openid', 'profile', 'email'];
const MINUTES = 60;

export interface Issuer {
  provider: IdentityProvider;
  path: string;
  accounts: Accounts;
  oidc: OidcProvider;
}

export function createIssuer(provider: IdentityProvider, settings: Settings): Issuer {
  const url = issuerOf(settings.devUrl, provider.name);
  const path = new URL(url).pathname;
  const accounts = new Accounts(url);
  const store = new IssuerStore();
  const keys = loadIssuerKeys(`${settings.dataDir}/identity/${provider.name}.json`);
  const cookie = { httpOnly: true, sameSite: 'lax', path } as const;
  const configuration: Configuration = {
    adapter: (model) => store.adapterFor(model),
    jwks: keys.jwks as Configuration['jwks'],
    clients: [
      {
        client_id: DEVELOPMENT_CLIENT_ID,
        client_secret: DEVELOPMENT_CLIENT_SECRET,
        redirect_uris: settings.productOrigins.map(
          (origin) => `${origin}/auth/${provider.name === DIRECTORY_PROVIDER.name ? 'sso' : provider.name}/callback`,
        ),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Adds the claims of the scopes to the ID token, as Google and Microsoft do, not only to userinfo.
    conformIdTokenClaims: false,
    // By default, the library requires PKCE only from public clients.
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: keys.cookieKeys,
      names: {
        session: `${provider.name}_idp`,
        interaction: `${provider.name}_idp_page`,
        resume: `${provider.name}_idp_resume`,
      },
      long: cookie,
      short: cookie,
    },
    interactions: { url: (_ctx, interaction) => `${path}/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => accounts.find(subject),
    loadExistingGrant: consentToEverything,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 60 * MINUTES,
      AuthorizationCode: 1 * MINUTES,
      Grant: 60 * MINUTES,
      IdToken: 60 * MINUTES,
      Interaction: 60 * MINUTES,
      Session: 10 * MINUTES,
    },
    renderError: (ctx, out) => {
      ctx.set(pageHeaders());
      ctx.type = 'html';
      ctx.body = pageMarkup({
        title: 'Sign-in stopped',
        narrow: true,
        body: messageCard('Sign-in stopped', out.error_description ?? out.error, {
          url: `${settings.publicUrl}/`,
          label: 'Back to the application',
        }),
      });
    },
  };
  return { provider, path, accounts, oidc: new Provider(url, configuration) };
}

async function consentToEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
}
