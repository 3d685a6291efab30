import { PassportStrategy } from '@nestjs/passport';
import type { IdentityProvider } from '@tracker/contracts/auth/users';
import type { FastifyRequest } from 'fastify';
import {
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomState,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { Strategy } from 'openid-client/passport';
import { profileOf, type ProviderProfile } from './claims-mapper.js';

export interface OidcStrategyOptions {
  provider: IdentityProvider;
  config: Configuration;
  callbackURL: string;
  /** LinkedIn answers without the nonce it was sent (https://github.com/authlib/authlib/issues/763); there it must not be asked for. */
  sendsNonce: boolean;
  /** What the provider shall ask although it knows the browser: which account, or everything anew. */
  prompt: string | null;
}

/** The one way to sign in: OpenID Connect, authorization code with PKCE, state and nonce, whoever the provider is. */
export class OidcStrategy extends PassportStrategy(Strategy) {
  private readonly provider: IdentityProvider;
  private readonly config: Configuration;
  private readonly sendsNonce: boolean;
  private readonly prompt: string | null;

  constructor({ provider, config, callbackURL, sendsNonce, prompt }: OidcStrategyOptions) {
    super({ name: provider, sessionKey: provider, config, callbackURL, scope: 'openid email profile' });
    this.provider = provider;
    this.config = config;
    this.sendsNonce = sendsNonce;
    this.prompt = prompt;
  }

  // PKCE is the library's own doing; state and nonce are added here, and it then checks what it finds in the address.
  override authorizationRequestParams<T extends object>(_request: T): URLSearchParams {
    const parameters = new URLSearchParams({ state: randomState() });
    if (this.sendsNonce) parameters.set('nonce', randomNonce());
    if (this.prompt) parameters.set('prompt', this.prompt);
    return parameters;
  }

  async validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<ProviderProfile> {
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    const details =
      claims['email'] === undefined ? await fetchUserInfo(this.config, tokens.access_token, claims.sub) : {};
    const { client_id: clientId } = this.config.clientMetadata();
    const source = { provider: this.provider, issuer: claims.iss, subject: claims.sub, clientId };
    return profileOf(source, { ...details, ...claims });
  }
}

export type SignInRequest = FastifyRequest & { user?: ProviderProfile | null };
