import { Inject, Injectable } from '@nestjs/common';
import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type CallRules, checkAddress, guardedFetch, RefusedCallError } from '../../../platform/guarded-fetch.js';
import { unusableIssuer } from './sso.errors.js';

interface ProviderOfOrganization {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const SIGNATURES = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);
const TIMEOUT_SECONDS = 10;

@Injectable()
export class SsoProviders {
  private readonly rules: CallRules;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.rules = { allowsLoopback: !environment.isProduction };
  }

  /**
   * Discovers the provider and its keys at each sign-in, so that changed or revoked keys apply at once. ID token
   * signatures are checked although the token comes directly from the provider.
   */
  async discover({ issuer, clientId, clientSecret }: ProviderOfOrganization): Promise<Configuration> {
    const url = new URL(issuer);
    checkAddress(url, this.rules);
    if (url.search || url.hash) throw new RefusedCallError('The address must not contain ? or #.');
    const client = await import('openid-client');
    const isPlain = url.protocol === 'http:';
    const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
    const authentication = clientAuthenticationOf(
      client.ClientSecretBasic(clientSecret),
      client.ClientSecretPost(clientSecret),
    );
    const found = await client.discovery(url, clientId, { client_secret: clientSecret }, authentication, {
      execute,
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: guardedFetch(this.rules),
    });
    this.checkMetadata(found.serverMetadata(), url);
    return found;
  }

  /**
   * The library skips comparing issuers for direct document URLs and accepts Microsoft's shared tenants, so one
   * tenant could impersonate users of another.
   */
  private checkMetadata(server: ServerMetadata, url: URL): void {
    if (!URL.canParse(server.issuer) || new URL(server.issuer).href !== url.href)
      throw new RefusedCallError('It reports another issuer, so its people could be mistaken for others.');
    const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256'];
    if (!algorithms.some((one) => SIGNATURES.has(one)))
      throw new RefusedCallError('It supports no signature that can be checked, such as RS256.');
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri]) {
      if (!endpoint || !URL.canParse(endpoint))
        throw new RefusedCallError('It does not state its sign-in address and the address of its keys.');
      checkAddress(new URL(endpoint), this.rules);
    }
  }

  /** Returns the issuer as the provider spells it, because ID tokens are compared with it literally. */
  async check(provider: ProviderOfOrganization): Promise<string> {
    if (!URL.canParse(provider.issuer))
      throw unusableIssuer('It must be an address such as https://login.example.com.');
    try {
      return (await this.discover(provider)).serverMetadata().issuer;
    } catch (error) {
      throw unusableIssuer(reasonOf(error));
    }
  }
}

/** The default is Basic (OpenID Connect Discovery, 3). */
function clientAuthenticationOf(basic: ClientAuth, post: ClientAuth): ClientAuth {
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest);
}

function reasonOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1)
    if (one instanceof RefusedCallError) return one.message;
  return 'It does not respond as an OpenID provider.';
}
